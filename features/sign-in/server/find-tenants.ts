import { setTimeout as pause } from 'node:timers/promises'
import { checkGivenEmail, normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { emailMessages } from '@portico/contract/core/authentication/validation.ts'
import type { findTenants as call } from '#features/sign-in/contract/find-tenants.ts'
import { isTooLongFor, tenantsToShow } from '#features/sign-in/contract/tenants-to-show.ts'
import { isPrivateTenant } from '@portico/server/core/domains/privacy.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { listWays, type FoundWay } from './find-tenants-queries.ts'

/** The minimum time of a response, in milliseconds: several times that of the statement (decisions/0061). */
const leastTime = 5

/**
 * Returns the ways in which an address can sign in (spec A §4, "Login flow" 1), as far as an unauthenticated caller may
 * see them. Tenants are named only if the host lists them, the address has several, and no domain keeps one of them
 * private (DESIGN §4, decisions/0033).
 */
export function handleFindTenants(context: AppContext): Handler<typeof call> {
  return async ({ query, origin }) => {
    const wait = context.limits.take('find-tenants', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const email = normaliseEmail(query.emailid)
    const problem = checkGivenEmail(email)
    if (problem === 'email-too-long') return refused(problem)
    if (problem !== null) return refused('input-not-valid', { summary: emailMessages[problem] })
    const domain = email.slice(email.lastIndexOf('@') + 1)
    const { companyname, discovery, allowlocallogin, defaulttenant } = context.settingsOf(origin.host)
    const choose = (found: FoundWay[]) => {
      const privacy = context.privacy()
      const ways = found.map(({ domains, tenantDiscovery, ...way }) => ({
        ...way,
        isPrivate: isPrivateTenant(privacy, { id: way.tenantid, tenantname: way.tenantname, domains, tenantDiscovery }),
      }))
      const isOpen = discovery === 'open' && !privacy.mailDomains.has(domain)
      return tenantsToShow(ways, { companyname, isOpen, allowlocallogin })
    }
    const choosing = listWays(context.database, { email, domain, ownTenant: defaulttenant }).then(choose)
    const [shown] = await Promise.all([choosing, pause(leastTime)])
    return isTooLongFor(email, shown) ? refused('email-too-long') : done(shown)
  }
}
