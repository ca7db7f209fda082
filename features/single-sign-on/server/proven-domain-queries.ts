import type { AuditEvent } from '@portico/server/core/audit/event.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { inLookup, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** The way in which a domain was proven: by a DNS record, or on the operator's authority. */
export type ProvenBy = 'dns' | 'operator'

export type Proof = { tenant: string; domain: string; provenBy: ProvenBy; provenAt: Date }

type ToProve = { tenantId: string; domains: readonly string[]; by: ProvenBy; origin: AuditEvent['origin'] }

/**
 * Stores the proofs of a tenant's mail domains, all or none, in the tenant's transaction. A proof by DNS replaces one
 * by an operator. Returns the domains that another tenant has; then nothing was changed.
 */
export async function proveDomains(tenant: TenantTx, proof: ToProve): Promise<string[]> {
  const { tenantId, by, origin } = proof
  const added: string[] = []
  // The domains are sorted, so that concurrent proofs of the same domains cannot deadlock.
  const domains = [...new Set(proof.domains)].toSorted()
  for (const domain of domains) {
    const isAdded = await tenant
      .insertInto('tenant.proven_domains')
      .values({ tenant_id: tenantId, domain, proven_by: by, proven_at: origin.at })
      // Waits for a concurrent transaction that adds the domain, and adds nothing if that one commits.
      .onConflict((conflict) => conflict.doNothing())
      .returning('domain')
      .executeTakeFirst()
    if (isAdded !== undefined) added.push(domain)
  }
  const own = await readDomainsOf(tenant, tenantId)
  const taken = domains.filter((domain) => !own.includes(domain))
  if (taken.length > 0) {
    for (const domain of added) await deleteProof(tenant, tenantId, domain)
    return taken
  }
  const upgraded = by === 'dns' ? await proveAgain(tenant, tenantId, domains, origin.at) : []
  for (const domain of [...added, ...upgraded]) {
    await recordEvent(tenant, eventOf({ tenantId, event: 'domain-proven', reason: `${domain} by ${by}`, origin }))
  }
  return []
}

/** Withdraws a tenant's proof of a domain; returns false if the tenant has none. */
export async function withdrawDomain(
  tenant: TenantTx,
  { tenantId, domain, origin }: { tenantId: string; domain: string; origin: AuditEvent['origin'] },
): Promise<boolean> {
  const isWithdrawn = await deleteProof(tenant, tenantId, domain)
  if (isWithdrawn) await recordEvent(tenant, eventOf({ tenantId, event: 'domain-withdrawn', reason: domain, origin }))
  return isWithdrawn
}

/** Returns the domains that a tenant has proven, in alphabetical order. */
export async function readDomainsOf(tenant: TenantTx, tenantId: string): Promise<string[]> {
  const rows = await tenant
    .selectFrom('tenant.proven_domains')
    .select('domain')
    .where('tenant_id', '=', tenantId)
    .orderBy('domain')
    .execute()
  return rows.map(({ domain }) => domain)
}

/** Returns the proofs of all tenants, by tenant and domain; only those of `domains` if these are given. */
export function readProofs(database: Pool, domains?: readonly string[]): Promise<Proof[]> {
  return inLookup(database, { directory: 'open' }, (seen) => {
    const proofs = seen
      .selectFrom('tenant.proven_domains as proof')
      .innerJoin('tenant.tenants as owner', 'owner.tenant_id', 'proof.tenant_id')
      .select(['owner.name as tenant', 'proof.domain', 'proof.proven_by as provenBy', 'proof.proven_at as provenAt'])
      .orderBy('owner.name')
      .orderBy('proof.domain')
    return (domains === undefined ? proofs : proofs.where('proof.domain', 'in', [...domains])).execute()
  })
}

async function deleteProof(tenant: TenantTx, tenantId: string, domain: string): Promise<boolean> {
  const { numDeletedRows } = await tenant
    .deleteFrom('tenant.proven_domains')
    .where('tenant_id', '=', tenantId)
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

async function proveAgain(tenant: TenantTx, tenantId: string, domains: readonly string[], at: Date): Promise<string[]> {
  const rows = await tenant
    .updateTable('tenant.proven_domains')
    .set({ proven_by: 'dns', proven_at: at })
    .where('tenant_id', '=', tenantId)
    .where('domain', 'in', [...domains])
    .where('proven_by', '=', 'operator')
    .returning('domain')
    .execute()
  return rows.map(({ domain }) => domain)
}

const eventOf = (event: Pick<AuditEvent, 'tenantId' | 'event' | 'reason' | 'origin'>): AuditEvent => ({
  ...event,
  outcome: 'success',
  accountId: null,
  email: '',
})
