import type { System } from '@portico/contract/core/devices/system.ts'

/** The system of the visitor's computer by what its browser says of itself; the most frequent one for phones and what is unknown. */
export function visitorSystem(userAgent: string): System {
  if (/Macintosh/.test(userAgent)) return 'mac'
  return /Linux|CrOS/.test(userAgent) && !userAgent.includes('Android') ? 'linux' : 'windows'
}
