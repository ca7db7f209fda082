import { domainSetOf } from '@portico/contract/core/domains/domain-settings.ts'
import type { readDomainDetails } from '#features/white-label/contract/read-domain-details.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'

/**
 * Returns the brand of the request's host. `env` chooses the domain set of a host without settings; no value of the request
 * is returned.
 */
export function handleReadDomainDetails(context: Pick<AppContext, 'settingsOf'>): Handler<typeof readDomainDetails> {
  return async ({ origin, query }) => done(context.settingsOf(origin.host, domainSetOf(query.env ?? 'default')))
}
