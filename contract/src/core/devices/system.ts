/** The operating systems of agents, as stored and sent. */
export const systems = ['windows', 'linux', 'mac'] as const
export type System = (typeof systems)[number]

/** The processors for which agents are compiled. */
export const processors = ['x64', 'arm64'] as const
export type Processor = (typeof processors)[number]

/** The kinds of agent: one runs on a device, the other is a site's gateway. */
export const agentKinds = ['agent', 'gateway'] as const
export type AgentKind = (typeof agentKinds)[number]

/** The last part of a download's path (spec B §7), with the system that it means. */
export const downloadNames = { windows: 'windows', Linux: 'linux', mac: 'mac' } as const satisfies Record<
  string,
  System
>
export type DownloadName = keyof typeof downloadNames

/** The names of operating systems, the same in every language. */
export const systemNames: Readonly<Record<System, string>> = { windows: 'Windows', linux: 'Linux', mac: 'macOS' }

/** Returns the visitor's operating system, from the browser's user agent; Windows for phones and unknown systems. */
export function visitorSystem(userAgent: string): System {
  if (/Macintosh/.test(userAgent)) return 'mac'
  return /Linux|CrOS/.test(userAgent) && !userAgent.includes('Android') ? 'linux' : 'windows'
}
