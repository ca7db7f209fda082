import { createClock, type Clock } from './clock.ts'
import { readDeviceKey } from './device-key.ts'
import { createSignedClient, type SignedClient } from './signed-client.ts'
import type { AgentState } from './state-file.ts'
import { directTransport, type Transport } from './transport.ts'
import { agentVersion } from './version.ts'

/** How this computer reaches the server: straight, or through the gateway of its site. */
export function transportOf({ server }: Pick<AgentState, 'server' | 'gateway' | 'sealing_key'>): Transport {
  return directTransport(server, `portico-agent/${agentVersion}`)
}

/** A client that signs as the enrolled device, as a new process of it. */
export function clientOf(state: AgentState, clock: Clock = createClock(state.clock_offset)): SignedClient {
  return createSignedClient(
    { key: readDeviceKey(state.private_key), keyId: state.device_id },
    transportOf(state),
    clock,
  )
}
