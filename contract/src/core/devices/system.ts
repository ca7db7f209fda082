/** The systems that agents run on, as they are stored and sent. */
export const systems = ['windows', 'linux', 'mac'] as const
export type System = (typeof systems)[number]

/** The processors that agents are compiled for. */
export const processors = ['x64', 'arm64'] as const
export type Processor = (typeof processors)[number]

/** What an agent is: of one device, or the gateway of a site. */
export const agentKinds = ['agent', 'gateway'] as const
export type AgentKind = (typeof agentKinds)[number]

/** The last part of a download's path (spec B §7), and the system that it names. */
export const downloadNames = { windows: 'windows', Linux: 'linux', mac: 'mac' } as const satisfies Record<
  string,
  System
>
export type DownloadName = keyof typeof downloadNames
