import { identifier } from '@portico/contract/core/calls/text.ts'
import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import { sql, type RawBuilder } from 'kysely'
import { deploymentTenantId } from '@portico/server/core/audit/event.ts'
import { inLookup } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/**
 * A way to sign in to a tenant. `connection` is the name of its connection, empty for passwords. `domains` are the
 * tenant's proven mail domains; `tenantDiscovery` is the tenant's own setting.
 */
export type FoundWay = Omit<TenantChoice, 'connectionname'> & {
  listed: 'own' | 'member' | 'claims-domain'
  connection: string
  domains: string[]
  tenantDiscovery: 'domain' | 'open' | 'private'
}

type Search = { email: string; domain: string; ownTenant: string }

/**
 * Reads the ways to sign in to the tenant of the host (`ownTenant`: its name or id, or empty), to the tenants in which
 * an address has an active account (without pending invitations), and to the tenant that has proven the address's mail
 * domain and has a connection. Deactivated tenants are left out. It is the same statement for all addresses: an address
 * without an account costs the look-ups of one with an account, in the deployment's tenant.
 */
export function listWays(database: Pool, search: Search): Promise<FoundWay[]> {
  return inLookup(database, { directory: 'open', email: search.email }, async (seen) => {
    const { rows } = await waysOf(search).execute(seen)
    return rows.filter(({ tenantid }) => tenantid !== deploymentTenantId)
  })
}

/**
 * Returns the statement of `listWays`. Row-level security allows a comparison to use an index only if it cannot leak a
 * value. So columns are compared without functions; `coalesce` counts as a function, `case` does not.
 */
export function waysOf({ email, domain, ownTenant }: Search): RawBuilder<FoundWay> {
  // A text with the syntax of an id is an id; any other text is a name, ignoring case.
  const { data: ownId = null } = identifier.safeParse(ownTenant.toLowerCase())
  const ownName = ownId === null ? ownTenant : null
  return sql<FoundWay>`
    select way.id, found.tenant_id as tenantid, found.name as tenantname, found.description as tenantdesc, way.authtype,
      found.session_idle_minutes as session_timeout, found.listed, way.connection,
      found.discovery as "tenantDiscovery", array(
        select proof.domain from tenant.claimed_domains as proof where proof.tenant_id = found.tenant_id) as domains
    from (
    (select ${columns}, 'own' as listed from tenant.tenants
      where (tenant_id = ${ownId}::uuid or name_small = lower(${ownName}::text)) and is_active)
    union all
    (select ${columns}, 'member'
      from (select case when account.id is null then ${deploymentTenantId}::uuid else account.tenant_id end as member_of
        from (select) as one left join tenant.accounts as account
          on account.email = ${email} and account.invited_until is null and account.is_active) as membership
        join tenant.tenants on tenant_id = member_of
      where is_active order by name)
    union all
    (select ${columns}, 'claims-domain' from tenant.tenants as claiming
      where tenant_id in (select tenant_id from tenant.claimed_domains where domain = ${domain}) and is_active
        and exists (select from tenant.connection_names as usable
          where usable.tenant_id = claiming.tenant_id and usable.is_active))
    ) as found
    cross join lateral (${waysInto}) as way`
}

const columns = sql`tenant_id, name, description, authtype, session_idle_minutes, discovery`

/**
 * The ways to sign in to a tenant: with its passwords, and through its connections. A tenant with neither is listed
 * with its configured kind of sign-in.
 */
const waysInto = sql`
  select found.tenant_id as id, found.authtype, '' as connection
  where found.authtype = 'local' or not exists (
    select from tenant.connection_names as other where other.tenant_id = found.tenant_id and other.is_active)
  union all
  (select connection.id, connection.kind, connection.name from tenant.connection_names as connection
  where connection.tenant_id = found.tenant_id and connection.is_active order by connection.created_at, connection.id)`
