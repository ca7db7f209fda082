import { sql } from 'kysely'
import { inLookup, inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/**
 * Returns the roles of a tenant, and its companies: the one with most accounts first, without the sample company, which
 * is deleted with its accounts later.
 */
export function readRolesAndCompanies(database: Pool, tenantId: string) {
  return inTenant(database, tenantId, async (tenant) => ({
    roles: await tenant.selectFrom('tenant.roles').select(['id', 'name']).where('tenant_id', '=', tenantId).execute(),
    companies: await tenant
      .selectFrom('tenant.companies as company')
      .leftJoin('tenant.accounts as account', (join) =>
        join.onRef('account.tenant_id', '=', 'company.tenant_id').onRef('account.company_id', '=', 'company.id'),
      )
      .select(['company.id', 'company.name'])
      .where('company.tenant_id', '=', tenantId)
      .where('company.is_sample', '=', false)
      .groupBy(['company.id', 'company.name'])
      .orderBy((order) => order.fn.count('account.id'), 'desc')
      .orderBy('company.name')
      .execute(),
  }))
}

/** Returns the connections of a tenant, oldest first. */
export function readConnections(database: Pool, tenantId: string) {
  return inTenant(database, tenantId, (tenant) =>
    tenant
      .selectFrom('tenant.connections')
      .select(['id', 'name', 'kind', 'protocol', 'issuer', 'is_active', 'tested_at', 'metadata_url'])
      .where('tenant_id', '=', tenantId)
      .orderBy('created_at')
      .execute(),
  )
}

/** Returns the keys of a connection, newest first. */
export function readKeys(database: Pool, tenantId: string, connectionId: string) {
  return inTenant(database, tenantId, (tenant) =>
    tenant
      .selectFrom('tenant.connection_keys')
      .select(['id', 'kind', 'fingerprint', 'ends_at', 'warned_days', 'created_at'])
      .where('tenant_id', '=', tenantId)
      .where('connection_id', '=', connectionId)
      .orderBy('created_at', 'desc')
      .execute(),
  )
}

/** Records when a connection was tested successfully; null if the last test failed. */
export async function markTested(database: Pool, tenantId: string, id: string, at: Date | null): Promise<void> {
  await inTenant(database, tenantId, (tenant) =>
    tenant
      .updateTable('tenant.connections')
      .set({ tested_at: at })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute(),
  )
}

/** Returns the SAML connections whose metadata has an address and was read before `before`. */
export function readStaleMetadata(database: Pool, before: Date) {
  return inLookup(database, { directory: 'open' }, (seen) =>
    seen
      .selectFrom('tenant.connections')
      .select(['tenant_id', 'id', 'name', 'issuer', 'metadata_url'])
      .where('protocol', '=', 'saml')
      .where('metadata_url', '<>', '')
      .where((where) => where.or([where('metadata_read_at', 'is', null), where('metadata_read_at', '<', before)]))
      .orderBy('tenant_id')
      .orderBy('id')
      .execute(),
  )
}

/**
 * Returns the stored data of a SAML provider, locked until the transaction ends; null if the connection is gone, or has
 * been set to another provider (`issuer`) or metadata address.
 */
export async function readSaml(
  tenant: TenantTx,
  { tenantId, connectionId }: { tenantId: string; connectionId: string },
  { issuer, metadataUrl }: { issuer: string; metadataUrl: string },
): Promise<unknown> {
  const row = await tenant
    .selectFrom('tenant.connections')
    .select('saml')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', connectionId)
    .where('issuer', '=', issuer)
    .where('metadata_url', '=', metadataUrl)
    .forUpdate()
    .executeTakeFirst()
  return row?.saml ?? null
}

/**
 * Deletes the provider certificates of a connection that the metadata does not name, so that no warning of their end is
 * logged.
 */
export async function deleteOtherCertificates(
  tenant: TenantTx,
  { tenantId, connectionId }: { tenantId: string; connectionId: string },
  named: readonly string[],
): Promise<void> {
  await tenant
    .deleteFrom('tenant.connection_keys')
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', connectionId)
    .where('kind', '=', 'provider-certificate')
    .where('fingerprint', 'not in', named)
    .execute()
}

/** Stores the metadata of a SAML provider. */
export async function saveMetadata(
  tenant: TenantTx,
  { tenantId, connectionId }: { tenantId: string; connectionId: string },
  saml: string,
  at: Date,
): Promise<void> {
  await tenant
    .updateTable('tenant.connections')
    .set({ saml, metadata_read_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', connectionId)
    .execute()
}

/** Deletes a connection with its keys, links and sign-in transactions. Sessions that it opened stay. */
export async function deleteConnection(tenant: TenantTx, tenantId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tenant
    .deleteFrom('tenant.connections')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Deletes the other client secrets of a connection. Returns how many there were. */
export async function deleteOtherSecrets(
  tenant: TenantTx,
  { tenantId, connectionId }: { tenantId: string; connectionId: string },
  kept: string,
): Promise<number> {
  const { numDeletedRows } = await tenant
    .deleteFrom('tenant.connection_keys')
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', connectionId)
    .where('kind', '=', 'client-secret')
    .where('fingerprint', '<>', kept)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes the links of an account to users at providers. Returns how many there were. */
export async function deleteLinks(tenant: TenantTx, tenantId: string, email: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from tenant.linked_identities as link using tenant.accounts as account
    where link.tenant_id = ${tenantId} and account.tenant_id = link.tenant_id and account.id = link.account_id
      and account.email = ${email}`.execute(tenant)
  return Number(numAffectedRows)
}

/** Returns whether a user has signed in through a connection. */
export async function hasSignedIn(tenant: TenantTx, tenantId: string, connectionId: string): Promise<boolean> {
  const link = await tenant
    .selectFrom('tenant.linked_identities')
    .select('account_id')
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst()
  return link !== undefined
}
