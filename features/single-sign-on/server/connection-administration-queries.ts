import { v7 as uuid } from 'uuid'
import type { AuditEvent } from '@portico/server/core/audit/event.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import type { Schema } from '@portico/server/platform/database/schema.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import type { Connection } from './connection.ts'
import { proveDomains } from './proven-domain-queries.ts'

type ConnectionKey = { tenantId: string; connectionId: string }

export type NewKey = {
  kind: Schema['tenant.connection_keys']['kind']
  sealed: Buffer | null
  certificate: string
  fingerprint: string
  beginsAt: Date | null
  endsAt: Date | null
}

/** A connection as an operator sets it. `groups` maps names at the provider to roles, in order of precedence. */
export type NewConnection = Omit<Connection, 'id'> & {
  id?: string
  keys: NewKey[]
  domains: string[]
  groups: { group: string; roleId: string }[]
}

const made = { event: 'connection-made', outcome: 'success', accountId: null, email: '' } as const

/** The id of the added connection; null if another tenant has proven the domains in `taken`. */
export type AddedConnection = { id: string | null; taken: readonly string[] }

/**
 * Adds a connection and proves its mail domains on the operator's authority, atomically: nothing is added if another
 * tenant has proven one of the domains. `by` is for the audit.
 */
export function addConnection(
  database: Pool,
  added: NewConnection,
  by: Pick<AuditEvent['origin'], 'agent' | 'address'> = { agent: '', address: '' },
): Promise<AddedConnection> {
  const { tenantId, domains } = added
  const id = added.id ?? uuid()
  return inTenant(database, tenantId, async (tenant) => {
    const origin = { ...by, at: new Date() }
    const taken = await proveDomains(tenant, { tenantId, domains, by: 'operator', origin })
    if (taken.length > 0) return { id: null, taken }
    await tenant
      .insertInto('tenant.connections')
      .values({ id, ...rowOf(added) })
      .execute()
    for (const key of added.keys) await addKey(tenant, { tenantId, connectionId: id }, key)
    await setGroups(tenant, { tenantId, connectionId: id }, added.groups)
    if (by.agent !== '') await recordEvent(tenant, { ...made, tenantId, reason: added.name, origin })
    return { id, taken: [] }
  })
}

/** Writes a connection with a known id: adds it, or changes its settings and keeps its linked identities. */
export async function replaceConnection(database: Pool, wanted: NewConnection & { id: string }): Promise<void> {
  const { tenantId, id } = wanted
  const isThere = await inTenant(database, tenantId, async (tenant) => {
    const changed = await tenant
      .updateTable('tenant.connections')
      .set(rowOf(wanted))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (changed === undefined) return false
    await tenant
      .deleteFrom('tenant.connection_keys')
      .where('tenant_id', '=', tenantId)
      .where('connection_id', '=', id)
      .execute()
    for (const key of wanted.keys) await addKey(tenant, { tenantId, connectionId: id }, key)
    // If the issuer has changed, the stored subjects belong to another provider.
    await deleteLinksOfOthers(tenant, { tenantId, connectionId: id }, wanted.issuer)
    return true
  })
  if (isThere) return
  const { taken } = await addConnection(database, wanted)
  // A domain that another tenant has proven in the meantime stays with that tenant.
  const domains = wanted.domains.filter((domain) => !taken.includes(domain))
  if (taken.length > 0) await addConnection(database, { ...wanted, domains })
}

/** Replaces the mapping of groups at the provider to roles, in order of precedence. */
export async function setGroups(
  tenant: TenantTx,
  { tenantId, connectionId }: ConnectionKey,
  groups: NewConnection['groups'],
): Promise<void> {
  await tenant
    .deleteFrom('tenant.group_roles')
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', connectionId)
    .execute()
  if (groups.length === 0) return
  const connectionKey = { tenant_id: tenantId, connection_id: connectionId }
  const rows = groups.map(({ group, roleId }, rank) => ({ ...connectionKey, group_name: group, role_id: roleId, rank }))
  await tenant.insertInto('tenant.group_roles').values(rows).execute()
}

/** Deletes the linked identities of a connection whose issuer is not this one. Returns how many there were. */
export async function deleteLinksOfOthers(
  tenant: TenantTx,
  { tenantId, connectionId }: ConnectionKey,
  issuer: string,
): Promise<number> {
  const { numDeletedRows } = await tenant
    .deleteFrom('tenant.linked_identities')
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', connectionId)
    .where('issuer', '<>', issuer)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes the linked identities of a connection whose subjects now name other users. Returns how many there were. */
export async function deleteLinks(tenant: TenantTx, { tenantId, connectionId }: ConnectionKey): Promise<number> {
  const { numDeletedRows } = await tenant
    .deleteFrom('tenant.linked_identities')
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Returns the row of a connection without its id. */
export function rowOf(added: Omit<NewConnection, 'keys' | 'domains' | 'groups'>) {
  return {
    tenant_id: added.tenantId,
    name: added.name,
    kind: added.kind,
    protocol: added.protocol,
    issuer: added.issuer,
    client_id: added.clientId,
    scopes: added.scopes,
    provider_tenants: added.providerTenants,
    saml: added.saml === null ? null : JSON.stringify(added.saml),
    metadata_url: added.metadataUrl,
    metadata_read_at: added.saml === null ? null : new Date(),
    idp_initiated: added.idpInitiated,
    groups_claim: added.groupsClaim,
    email_claim: added.emailClaim,
    creates_accounts: added.createsAccounts,
    client_auth: added.clientAuth,
    trusts_email: added.trustsEmail,
    name_id_attribute: added.nameIdAttribute,
    required_contexts: added.requiredContexts,
    default_role_id: added.defaultRoleId,
    default_company_id: added.defaultCompanyId,
  }
}

/** Corrects when a key ends, and resets its warnings. Returns whether the end has changed. */
export async function moveEnd(
  tenant: TenantTx,
  { tenantId, connectionId }: { tenantId: string; connectionId: string },
  { kind, fingerprint, endsAt }: NewKey,
): Promise<boolean> {
  const moved = await tenant
    .updateTable('tenant.connection_keys')
    .set({ ends_at: endsAt, warned_days: null })
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', connectionId)
    .where('kind', '=', kind)
    .where('fingerprint', '=', fingerprint)
    .where('ends_at', 'is distinct from', endsAt)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Adds a key beside the existing ones; an existing one is unchanged. Returns whether it was new. */
export async function addKey(
  tenant: TenantTx,
  { tenantId, connectionId }: ConnectionKey,
  key: NewKey,
): Promise<boolean> {
  const added = await tenant
    .insertInto('tenant.connection_keys')
    .values({
      tenant_id: tenantId,
      id: uuid(),
      connection_id: connectionId,
      kind: key.kind,
      sealed: key.sealed,
      certificate: key.certificate,
      fingerprint: key.fingerprint,
      begins_at: key.beginsAt,
      ends_at: key.endsAt,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'connection_id', 'kind', 'fingerprint']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/**
 * Returns our own keys at a provider that have not ended, newest first. Locks the connection until the transaction
 * ends.
 */
export async function readOwnKeys(tenant: TenantTx, { tenantId, connectionId }: ConnectionKey, at: Date) {
  await tenant
    .selectFrom('tenant.connections')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', connectionId)
    .forUpdate()
    .execute()
  return tenant
    .selectFrom('tenant.connection_keys')
    .select(['id', 'kind', 'begins_at'])
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', connectionId)
    .where('kind', 'in', ['signing-key', 'encryption-key'])
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', at)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Sets when a signing key begins to sign. */
export async function beginKey(
  tenant: TenantTx,
  { tenantId, connectionId }: ConnectionKey,
  id: string,
  beginsAt: Date,
): Promise<void> {
  await tenant
    .updateTable('tenant.connection_keys')
    .set({ begins_at: beginsAt })
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', connectionId)
    .where('id', '=', id)
    .execute()
}

/**
 * Ends our own keys, except `kept`, at an instant if they do not end before. No warning is logged for the end of a
 * replaced key.
 */
export async function endKeys(
  tenant: TenantTx,
  { tenantId, connectionId }: ConnectionKey,
  { kept, endsAt }: { kept: readonly string[]; endsAt: Date },
): Promise<void> {
  await tenant
    .updateTable('tenant.connection_keys')
    .set((expression) => ({
      ends_at: expression.fn<Date>('least', ['ends_at', expression.val(endsAt)]),
      warned_days: 0,
    }))
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', connectionId)
    .where('kind', 'in', ['signing-key', 'encryption-key'])
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute()
}
