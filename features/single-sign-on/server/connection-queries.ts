import { storedSaml } from './stored-connection.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '@portico/server/platform/database/schema.ts'
import { inLookup, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { enterTenant } from '@portico/server/core/tenants/scope-queries.ts'
import type { Connection } from './connection.ts'

/** A sealed client secret that is in force. */
export type SealedSecret = { fingerprint: string; sealed: Buffer | null }

/** One of our own keys at a provider that has not ended, and its certificate (PEM). */
export type SealedOwnKey = SealedSecret & {
  kind: 'signing-key' | 'encryption-key'
  certificate: string
  /** A signing key is published at once and signs from this instant; null: at once. */
  beginsAt: Date | null
  endsAt: Date | null
}

/** A connection that is switched on, its secrets and our own keys there, newest first. */
export type FoundConnection = { connection: Connection; secrets: SealedSecret[]; ownKeys: SealedOwnKey[] }

/** Returns the connection of this id, in any tenant; null if there is none or it is switched off. */
export function findConnectionById(database: Pool, id: string, at: Date): Promise<FoundConnection | null> {
  return inLookup(database, { connection: id }, async (seen) => {
    const found = await seen
      .selectFrom('tenant.connections')
      .select('tenant_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (found === undefined) return null
    return readConnection(await enterTenant(seen, found.tenant_id), found.tenant_id, id, at)
  })
}

/** Returns the connection that a path names, if it uses this protocol and is switched on, else null. */
export async function findNamedConnection(
  database: Pool,
  named: string,
  protocol: Connection['protocol'],
  at: Date,
): Promise<FoundConnection | null> {
  const id = identifier.safeParse(named)
  const found = id.success ? await findConnectionById(database, id.data, at) : null
  return found?.connection.protocol === protocol ? found : null
}

/** Returns the oldest connection of a kind that the tenant has switched on, or null. */
export async function findConnectionOfKind(
  tenant: TenantTx,
  tenantId: string,
  kind: Connection['kind'],
  at: Date,
): Promise<FoundConnection | null> {
  const found = await tenant
    .selectFrom('tenant.connections')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  return found === undefined ? null : readConnection(tenant, tenantId, found.id, at)
}

async function readConnection(
  tenant: TenantTx,
  tenantId: string,
  id: string,
  at: Date,
): Promise<FoundConnection | null> {
  const row = await tenant
    .selectFrom('tenant.connections')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (row === undefined || (row.protocol === 'saml' && storedSaml.read(row.saml) === null)) return null
  const keys = await tenant
    .selectFrom('tenant.connection_keys')
    .select(['kind', 'fingerprint', 'sealed', 'certificate', 'begins_at as beginsAt', 'ends_at as endsAt'])
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', id)
    .where('kind', '<>', 'provider-certificate')
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', at)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return {
    connection: connectionOf(row),
    secrets: keys.filter(({ kind }) => kind === 'client-secret'),
    ownKeys: keys.flatMap(({ kind, ...key }) =>
      kind === 'signing-key' || kind === 'encryption-key' ? [{ kind, ...key }] : [],
    ),
  }
}

/** Converts a row to a connection. */
export function connectionOf(row: Selectable<Schema['tenant.connections']>): Connection {
  return {
    tenantId: row.tenant_id,
    id: row.id,
    name: row.name,
    kind: row.kind,
    protocol: row.protocol,
    issuer: row.issuer,
    clientId: row.client_id,
    scopes: row.scopes,
    providerTenants: row.provider_tenants,
    saml: row.saml,
    metadataUrl: row.metadata_url,
    idpInitiated: row.idp_initiated,
    groupsClaim: row.groups_claim,
    emailClaim: row.email_claim,
    createsAccounts: row.creates_accounts,
    clientAuth: row.client_auth,
    trustsEmail: row.trusts_email,
    nameIdAttribute: row.name_id_attribute,
    requiredContexts: row.required_contexts,
    defaultRoleId: row.default_role_id,
    defaultCompanyId: row.default_company_id,
  }
}
