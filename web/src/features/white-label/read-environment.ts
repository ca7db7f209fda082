import { readEnvironment } from '@portico/contract/features/white-label/read-environment.ts'
import { send } from '#web/core/calls/send.ts'

/**
 * The environment of this host, or null when it cannot be had: the page then keeps what it has, and says nothing.
 */
export async function readThisEnvironment() {
  const outcome = await send(readEnvironment, {}, { headers: { referralurl: location.origin } })
  return outcome.ok ? outcome.data : null
}
