import { randomBytes } from 'node:crypto'
import { createClock, type Clock } from './clock.ts'
import { readDeviceKey } from './device-key.ts'
import { createSignedClient, type SignedClient } from './signed-client.ts'
import type { AgentState } from './state-file.ts'
import { directTransport, type Transport } from './transport.ts'
import { agentVersion } from './program.ts'

/**
 * Returns the transport to the server: direct, or through the site's gateway. A gateway has a shorter timeout, as its
 * agents wait for it. It keeps the requests signed with one `private_key` in order; an enrolment has none yet.
 */
export function transportOf({ server, gateway, kind, sealing_key, private_key }: Way): Transport {
  if (gateway === null)
    return directTransport(server, `portico-agent/${agentVersion}`, kind === 'gateway' ? 10_000 : 30_000)
  const secret = private_key ?? randomBytes(32).toString('hex')
  // Loaded only with a gateway, since encryption takes five megabytes of memory.
  const opened = import('#agent/sealing/gateway-transport.ts').then(({ gatewayTransport, senderOf }) =>
    gatewayTransport({ gateway, sealingKey: sealing_key, sender: senderOf(secret) }),
  )
  return { takesGzip: false, send: async (...request) => (await opened).send(...request) }
}

type Way = Pick<AgentState, 'server' | 'gateway' | 'kind' | 'sealing_key'> & Partial<Pick<AgentState, 'private_key'>>

/** Creates a client that signs as the enrolled device, as a new process of it. */
export function clientOf(state: AgentState, clock: Clock = createClock(state.clock_offset)): SignedClient {
  return createSignedClient(
    { key: readDeviceKey(state.private_key), keyId: state.device_id },
    transportOf(state),
    clock,
  )
}
