import { isLocalHost } from '@portico/contract/platform/host-name.ts'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { hostForMail } from '@portico/server/core/domains/mail-host.ts'
import type { Session } from '@portico/server/core/sessions/session.ts'
import { hostOf } from '@portico/server/platform/http/origin.ts'

type Parts = Pick<AppContext, 'settingsOf' | 'domains'>
type Asked = Pick<FastifyRequest, 'host'>

/**
 * Returns the host, with its port, that the proxy passes to an app as the requested one. It is the request's host if
 * that is one of our domains, else the default domain's: a client can send any host, and apps build links from it.
 */
export function askedAs({ settingsOf, domains }: Parts, { host }: Asked): string {
  const requested = hostOf(host)
  const own = new URL(settingsOf(requested).domainurl)
  const isKnown = domains().some((domain) => domain.host === requested)
  return isKnown || (isLocalHost(requested) && isLocalHost(own.hostname)) ? host : own.host
}

/**
 * Returns the address of the domain that issues a user's identity: the requested domain if it belongs to the user's
 * tenant or to none, else the tenant's own, else the default one. So no user can choose another tenant's domain.
 */
export function issuerFor({ settingsOf, domains }: Parts, { host }: Asked, session: Session): string {
  const requested = hostOf(host)
  const tenant = { id: session.tenantId, name: session.tenantName, host: null }
  const isShared = domains().find((domain) => domain.host === requested)?.defaulttenant === ''
  return settingsOf(isShared ? requested : hostForMail(domains(), requested, tenant)).domainurl
}
