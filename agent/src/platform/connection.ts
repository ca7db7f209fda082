import { randomBytes } from 'node:crypto'
import { createClock, type Clock } from './clock.ts'
import { readDeviceKey } from './device-key.ts'
import { createSignedClient, type SignedClient } from './signed-client.ts'
import type { AgentState } from './state-file.ts'
import { directTransport, type Transport } from './transport.ts'
import { agentVersion } from './version.ts'

/**
 * How this computer reaches the server: straight, or through the gateway of its site. A gateway waits less long, as its agents wait for it. The gateway keeps requests under one `private_key` in
 * order; while enrolling there is none yet.
 */
export function transportOf({ server, gateway, kind, sealing_key, private_key }: Way): Transport {
  if (gateway === null)
    return directTransport(server, `portico-agent/${agentVersion}`, kind === 'gateway' ? 10_000 : 30_000)
  const secret = private_key ?? randomBytes(32).toString('hex')
  // What seals takes five megabytes of memory, which an agent without a gateway need not.
  const opened = import('#agent/sealing/gateway-transport.ts').then(({ gatewayTransport, senderOf }) =>
    gatewayTransport({ gateway, sealingKey: sealing_key, sender: senderOf(secret) }),
  )
  return { takesGzip: false, send: async (...request) => (await opened).send(...request) }
}

type Way = Pick<AgentState, 'server' | 'gateway' | 'kind' | 'sealing_key'> & Partial<Pick<AgentState, 'private_key'>>

/** A client that signs as the enrolled device, as a new process of it. */
export function clientOf(state: AgentState, clock: Clock = createClock(state.clock_offset)): SignedClient {
  return createSignedClient(
    { key: readDeviceKey(state.private_key), keyId: state.device_id },
    transportOf(state),
    clock,
  )
}
