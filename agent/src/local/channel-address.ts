import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readChannelKey } from './channel-key.ts'
import type { Channel } from './local-channel.ts'

/** Longer paths of a socket are cut by some systems. */
const longest = 100

/** The channel of a service of this system, which any of its users may ask. */
const systemChannel = '/run/portico-agent/agent.sock'
const macChannel = '/var/run/portico-agent/agent.sock'

/** Whether a state folder is that of this system's service. */
const isOfService = (folder: string) =>
  folder === '/var/lib/portico-agent' || folder === '/Library/Application Support/Portico Agent'

/** The address at which the agent of a state folder listens: a socket, or a named pipe on Windows. */
export function channelOf(folder: string): string {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\portico-agent-${hash}`
  if (isOfService(folder)) return serviceChannel()
  const socket = path.join(folder, 'agent.sock')
  return Buffer.byteLength(socket) <= longest ? socket : path.join(tmpdir(), `portico-agent-${hash}.sock`)
}

/** The addresses to ask: that of the folder, and unless a folder is named that of the service, which an ordinary user has no state of. */
export function channelsToAsk(folder: string, env: NodeJS.ProcessEnv = process.env): Channel[] {
  const own = { address: channelOf(folder), key: readChannelKey(folder) }
  if (process.platform === 'win32' || (env['PORTICO_AGENT_STATE'] ?? '') !== '') return [own]
  return own.address === serviceChannel() ? [own] : [own, { address: serviceChannel(), key: null }]
}

function serviceChannel(): string {
  return process.platform === 'darwin' ? macChannel : systemChannel
}
