import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'

/** The private tenants: by name or id, and by mail domain, all in lower case. */
export type Privacy = { tenants: ReadonlySet<string>; mailDomains: ReadonlySet<string> }

/**
 * Returns the tenants and mail domains that the domains with `discovery: private` make private, on every host: their
 * `defaulttenant`, and every tenant and address of their `maildomain` (decisions/0020).
 */
export function privacyOf(domains: Iterable<DomainSettings>): Privacy {
  const closed = [...domains].filter(({ discovery }) => discovery === 'private')
  return {
    tenants: new Set(closed.map(({ defaulttenant }) => defaulttenant.toLowerCase()).filter((name) => name !== '')),
    mailDomains: new Set(closed.map(({ maildomain }) => maildomain.toLowerCase())),
  }
}

type DiscoveredTenant = {
  id: string
  tenantname: string
  /** The tenant's proven mail domains. */
  domains: readonly string[]
  tenantDiscovery: 'domain' | 'open' | 'private'
}

/** Returns whether a tenant is private: by its own setting if it has one, else by those of the domains. */
export function isPrivateTenant({ tenants, mailDomains }: Privacy, tenant: DiscoveredTenant): boolean {
  if (tenant.tenantDiscovery !== 'domain') return tenant.tenantDiscovery === 'private'
  return (
    tenants.has(tenant.id) ||
    tenants.has(tenant.tenantname.toLowerCase()) ||
    tenant.domains.some((domain) => mailDomains.has(domain))
  )
}
