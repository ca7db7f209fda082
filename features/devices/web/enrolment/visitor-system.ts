import type { System } from '@portico/contract/core/devices/system.ts'

/** The visitor's operating system, from the browser's user agent; Windows for phones and unknown systems. */
export function visitorSystem(userAgent: string): System {
  if (/Macintosh/.test(userAgent)) return 'mac'
  return /Linux|CrOS/.test(userAgent) && !userAgent.includes('Android') ? 'linux' : 'windows'
}
