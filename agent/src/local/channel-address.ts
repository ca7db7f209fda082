import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readChannelKey } from './channel-key.ts'
import type { Channel } from './local-channel.ts'

/** The maximum length of a socket path; some systems truncate longer ones. */
const longest = 100

/** The socket of the system's service, which all users may query. */
const systemChannel = '/run/portico-agent/agent.sock'
const macChannel = '/var/run/portico-agent/agent.sock'

/** Returns whether a state folder belongs to the system's service. */
const isOfService = (folder: string) =>
  folder === '/var/lib/portico-agent' || folder === '/Library/Application Support/Portico Agent'

/** Returns the address on which the agent of a state folder listens: a socket, or a named pipe on Windows. */
export function channelOf(folder: string): string {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\portico-agent-${hash}`
  if (isOfService(folder)) return serviceChannel()
  const socket = path.join(folder, 'agent.sock')
  return Buffer.byteLength(socket) <= longest ? socket : path.join(tmpdir(), `portico-agent-${hash}.sock`)
}

/**
 * Returns the addresses to query: that of the folder, and unless a folder was given also that of the service, whose
 * state an ordinary user cannot read.
 */
export function channelsToAsk(folder: string, env: NodeJS.ProcessEnv = process.env): Channel[] {
  const own = { address: channelOf(folder), key: readChannelKey(folder) }
  if (process.platform === 'win32' || (env['PORTICO_AGENT_STATE'] ?? '') !== '') return [own]
  return own.address === serviceChannel() ? [own] : [own, { address: serviceChannel(), key: null }]
}

function serviceChannel(): string {
  return process.platform === 'darwin' ? macChannel : systemChannel
}
