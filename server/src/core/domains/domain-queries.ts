import { sql } from 'kysely'
import type { LookupTx, TenantTx } from '#server/core/tenants/scope.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { DomainRow } from './domain-cache.ts'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'

/** Returns the settings of every domain as stored: only those that were set, not validated. */
export async function readDomains(database: Pool): Promise<DomainRow[]> {
  return database.selectFrom('platform.domains').select(['host', 'settings']).orderBy('host').execute()
}

/** Returns the hosts of all domains. */
export async function readDomainHosts(database: Pool): Promise<string[]> {
  const rows = await database.selectFrom('platform.domains').select('host').execute()
  return rows.map(({ host }) => host)
}

/** Returns the settings of the domains of these hosts, as stored; hosts without a domain are left out. */
export async function readDomainsOf(database: Pool, hosts: readonly string[]): Promise<DomainRow[]> {
  const { rows } = await sql<DomainRow>`
    select host, settings from platform.domains where host = any(${hosts}::text[])`.execute(database)
  return rows
}

/**
 * Returns a stored picture by the SHA-256 of its bytes (lower-case hex); the same picture may belong to several
 * domains.
 */
export async function readPicture(database: Pool, sha256: string): Promise<{ type: string; bytes: Buffer } | null> {
  const row = await database
    .selectFrom('platform.domain_pictures')
    .select(['type', 'bytes'])
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Deletes the domain of a tenant's own host, and its pictures, with the tenant. A domain whose `defaulttenant` names
 * another tenant belongs to that one and is kept. Returns whether one was deleted.
 */
export async function deleteDomainOf(
  scope: TenantTx,
  tenant: { id: string; name: string; host: string | null },
): Promise<boolean> {
  const { id, name, host } = tenant
  const { numAffectedRows = 0n } = await sql`
    delete from platform.domains where host = ${host}
      and lower(coalesce(settings->>'defaulttenant', '')) in ('', ${id}::text, lower(${name}::text))`.execute(scope)
  return numAffectedRows > 0n
}

/** Returns whether a domain shows a name that looks like this one, or is reserved for the tenant of that name. */
export async function isShownOnDomain(seen: LookupTx, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from platform.domains where name_skeletons && platform.name_skeletons(${name})) as taken`.execute(
    seen,
  )
  return onlyRow(rows).taken
}

/** Returns the tenant's own domain, as set, unless its `defaulttenant` names another tenant. */
export async function readOwnDomain(tenant: TenantTx, tenantId: string): Promise<DomainRow[]> {
  const { rows } = await sql<DomainRow>`
    select domain.host, domain.settings from tenant.tenants as owner
      join platform.domains as domain on domain.host = owner.host
    where owner.tenant_id = ${tenantId}
      and lower(coalesce(domain.settings->>'defaulttenant', '')) in ('', owner.tenant_id::text, lower(owner.name))`.execute(
    tenant,
  )
  return rows
}

/** Inserts the domain of a host for a tenant; returns whether the host was free. */
export async function reserveDomain(
  scope: TenantTx,
  host: string,
  settings: Partial<DomainSettings>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await scope
    .insertInto('platform.domains')
    .values({ host, settings: JSON.stringify(settings) })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
