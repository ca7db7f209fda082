import { domainSetOf } from '@portico/contract/plumbing/domain-settings.ts'
import type { readDomainDetails } from '@portico/contract/white-label/read-domain-details.ts'
import type { House } from '#server/plumbing/house.ts'
import { done, type Answer } from '#server/plumbing/http/answer.ts'

/**
 * Answers with the brand of the request's host. `env` chooses the domain set of a host that is not set; nothing of the
 * request comes back.
 */
export function answerReadDomainDetails(house: Pick<House, 'settingsOf'>): Answer<typeof readDomainDetails> {
  return async ({ origin, query }) => done(house.settingsOf(origin.host, domainSetOf(query.env ?? 'default')))
}
