import type { DomainSet } from '@portico/contract/core/domains/domain-settings.ts'
import { readDomainDetails } from '@portico/contract/features/white-label/read-domain-details.ts'
import { send } from '#web/core/calls/send.ts'

/**
 * The brand of this host, or null when it cannot be had: the page then keeps what it has, and says nothing.
 */
export async function readDetails(env: DomainSet) {
  const outcome = await send(readDomainDetails, { query: { env } })
  return outcome.ok ? outcome.data : null
}
