import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { isLocalHost } from '@portico/contract/platform/host-name.ts'
import { domainSets } from './default-domain.ts'

type Domain = Pick<DomainSettings, 'host' | 'defaulttenant' | 'domainurl'>

/** The tenant of the account that an email goes to; `host` is the one that was assigned when the tenant was created. */
export type MailTenant = { id: string; name: string; host: string | null }

/**
 * Returns the host whose brand, sender and address an email has (decisions/0037). To an account: the requested host, if
 * it is the deployment's own or its tenant's; else its tenant's; else the deployment's own. To a visitor without an
 * account (`tenant` null): the requested host unless it is a tenant's. No request can choose another customer's host.
 */
export function hostForMail(domains: readonly Domain[], requested: string, tenant: MailTenant | null): string {
  const ownHost = deploymentHost(domains)
  const known = domains.find(({ host }) => host === requested)
  if (tenant === null) return known?.defaulttenant === '' ? requested : ownHost
  if (requested === ownHost || isHostOf(domains, requested, tenant)) return requested
  return domains.find(({ host }) => isHostOf(domains, host, tenant))?.host ?? ownHost
}

/**
 * Returns whether a host is a tenant's: its `defaulttenant` names the tenant or, if that is empty, the host was
 * assigned to it.
 */
export function isHostOf(domains: readonly Domain[], host: string, { id, name, host: made }: MailTenant): boolean {
  const named = domains.find((domain) => domain.host === host)?.defaulttenant.toLowerCase()
  return named === '' ? host === made : named === id || named === name.toLowerCase()
}

/**
 * Returns the deployment's own host: `localhost`, unless its address is local and a domain that belongs to no tenant
 * has a public address.
 */
function deploymentHost(domains: readonly Domain[]): string {
  const { host: ofDefaultSet } = domainSets.default
  const shared = domains.filter(({ host, defaulttenant }) => host === ofDefaultSet || defaulttenant === '')
  const ranked = shared.toSorted((one, other) => rankOf(one) - rankOf(other) || (one.host < other.host ? -1 : 1))
  return ranked[0]?.host ?? ofDefaultSet
}

function rankOf({ host, domainurl }: Domain): number {
  const isHere = isLocalHost(URL.parse(domainurl)?.hostname ?? '')
  return (isHere ? 2 : 0) + (host === domainSets.default.host ? 0 : 1)
}
