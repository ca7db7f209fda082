import { relaySealed } from '@portico/features/devices/contract/relay-sealed.ts'
import type { SignedClient } from '#agent/platform/signed-client.ts'
import type { Forward, Forwarded } from './uplink.ts'

/**
 * Refusals that concern only one message. Any other refusal concerns the gateway itself, and its agents' messages wait
 * until that is resolved.
 */
const ofTheMessage = new Set(['not-sealed-for-us', 'input-not-valid', 'too-large', 'not-json'])

/** Forwards messages as signed requests of the gateway. */
export function forwardBy(client: SignedClient): Forward {
  return async (sealed) => forwardedOf(await client.call(relaySealed, { sealed }))
}

function forwardedOf(outcome: Awaited<ReturnType<SignedClient['call']>>): Forwarded {
  switch (outcome.outcome) {
    case 'done':
      return { outcome: 'answered', sealed: (outcome.data as { sealed: string }).sealed }
    case 'refused':
      return ofTheMessage.has(outcome.refusal)
        ? { outcome: 'refused', why: outcome.sentence }
        : { outcome: 'away', why: outcome.sentence }
    case 'busy':
      return { outcome: 'away', why: 'the server is busy' }
    case 'stored':
      return { outcome: 'away', why: 'another gateway stored it' }
    case 'away':
      return { outcome: 'away', why: outcome.reason }
  }
}
