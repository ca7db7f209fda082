import { v7 as uuid } from 'uuid'
import type { ConnectionKeyRow } from '#server/plumbing/database/connection-schema.ts'
import type { Database } from '#server/plumbing/database/scope.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { Connection } from '#server/sign-in/providers/connection.ts'

export type NewKey = {
  kind: ConnectionKeyRow['kind']
  sealed: Buffer | null
  certificate: string
  fingerprint: string
  beginsAt: Date | null
  endsAt: Date | null
}

/** A connection as an operator sets it. `groups` are names at the provider and roles here, the first one first. */
export type NewConnection = Omit<Connection, 'id'> & {
  id?: string
  keys: NewKey[]
  domains: string[]
  groups: { group: string; roleId: string }[]
}

/** Adds a connection, whole or not at all. Gives its id. */
export function addConnection(database: Database, added: NewConnection): Promise<string> {
  const { tenantId } = added
  const id = added.id ?? uuid()
  return inTenant(database, tenantId, async (tenant) => {
    await tenant
      .insertInto('tenant.connections')
      .values({ id, ...rowOf(added) })
      .execute()
    for (const key of added.keys) await addKey(tenant, { tenantId, connectionId: id }, key)
    for (const domain of added.domains) await proveDomain(tenant, tenantId, domain, 'operator')
    for (const [rank, { group, roleId }] of added.groups.entries()) {
      await tenant
        .insertInto('tenant.group_roles')
        .values({ tenant_id: tenantId, connection_id: id, group_name: group, role_id: roleId, rank })
        .execute()
    }
    return id
  })
}

/** Sets a connection of a known id: adds it, or changes what leads to the provider, keeping who is linked to whom. */
export async function replaceConnection(database: Database, wanted: NewConnection & { id: string }): Promise<void> {
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
    // Subjects are another provider's where the issuer has changed.
    await tenant
      .deleteFrom('tenant.provider_accounts')
      .where('tenant_id', '=', tenantId)
      .where('connection_id', '=', id)
      .where('issuer', '<>', wanted.issuer)
      .execute()
    return true
  })
  if (!isThere) await addConnection(database, wanted)
}

function rowOf(added: NewConnection) {
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

/** Adds a key beside those that are there; one that is there already stays as it is. Gives whether it was new. */
export async function addKey(
  tenant: Database,
  { tenantId, connectionId }: { tenantId: string; connectionId: string },
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

/** Notes that a mail domain is the tenant's own. */
export async function proveDomain(
  tenant: Database,
  tenantId: string,
  domain: string,
  by: 'dns' | 'operator',
): Promise<void> {
  await tenant
    .insertInto('tenant.proven_domains')
    .values({ tenant_id: tenantId, domain, proven_by: by })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'domain']).doNothing())
    .execute()
}
