import { identifier } from '@portico/contract/core/calls/text.ts'
import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import { sql, type RawBuilder } from 'kysely'
import { deploymentTenantId, type AuditEvent } from '#server/core/audit/event.ts'
import { announce } from '#server/core/audit/announce.ts'
import { auditRow } from '#server/core/audit/audit-queries.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { enterTenant } from '#server/core/tenants/scope-queries.ts'
import { inLookup, oneInTenant } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import { isKnownHere, type Candidate, type ClaimedCandidate } from '#server/core/authentication/candidate.ts'
import {
  candidateFrom,
  candidateOf,
  noCandidate,
  type About,
  type CandidateRow,
} from '#server/core/authentication/candidate-queries.ts'
import type { Claim, Counter, CounterKeys } from '#server/core/rate-limits/growing-delays.ts'
import { claimColumns, claimTry, countAgainstNetwork, queueTelling } from '#server/core/rate-limits/failure-queries.ts'
import type { FailureScope } from '@portico/contract/core/authentication/failure-delay.ts'

/** A way into a tenant. `connection`: the name of its connection, empty for passwords. `domains`: what the tenant has proven. */
export type FoundWay = TenantChoice & {
  listed: 'own' | 'member' | 'claims-domain'
  connection: string
  domains: string[]
}

type Asked = { email: string; domain: string; ownTenant: string }

/**
 * The ways into the tenant of the host (`ownTenant`: its name or id, or empty), the tenants in which an address has an
 * active account (not those it is only invited to), and the one that has proven its mail domain and has a connection;
 * deactivated tenants are left out. One statement for all addresses; an address without an account costs the look-ups of
 * one with an account, in the house's own tenant.
 */
export function listWays(database: Pool, asked: Asked): Promise<FoundWay[]> {
  return inLookup(database, { directory: 'open', email: asked.email }, async (seen) => {
    const { rows } = await waysOf(asked).execute(seen)
    return rows.filter(({ tenantid }) => tenantid !== deploymentTenantId)
  })
}

/**
 * The statement of `listWays`. Row-level security lets a comparison use an index only where it can leak no value, so
 * columns are compared as they are, without functions; for that, `case` is none, but `coalesce` is.
 */
export function waysOf({ email, domain, ownTenant }: Asked): RawBuilder<FoundWay> {
  const columns = sql`tenant_id, name, description, authtype, session_idle_minutes`
  return sql<FoundWay>`
    select way.id, found.tenant_id as tenantid, found.name as tenantname, found.description as tenantdesc, way.authtype,
      found.session_idle_minutes as session_timeout, found.listed, way.connection, array(
        select proof.domain from tenant.proven_domains as proof where proof.tenant_id = found.tenant_id) as domains
    from (
    (select ${columns}, 'own' as listed from tenant.tenants where ${isSaid(ownTenant)} and is_active)
    union all
    (select ${columns}, 'member'
      from (select case when account.id is null then ${deploymentTenantId}::uuid else account.tenant_id end as member_of
        from (select) as one left join tenant.accounts as account
          on account.email = ${email} and account.invited_until is null and account.is_active) as membership
        join tenant.tenants on tenant_id = member_of
      where is_active order by name)
    union all
    (select ${columns}, 'claims-domain' from tenant.tenants as claiming
      where tenant_id in (select tenant_id from tenant.proven_domains where domain = ${domain}) and is_active
        and exists (select from tenant.connections as usable
          where usable.tenant_id = claiming.tenant_id and usable.is_active))
    ) as found
    cross join lateral (${waysInto}) as way`
}

/** The ways into a tenant: its own passwords, and its connections. One that has neither still says how it signs in. */
const waysInto = sql`
  select found.tenant_id as id, found.authtype, '' as connection
  where found.authtype = 'local' or not exists (
    select from tenant.connections as other where other.tenant_id = found.tenant_id and other.is_active)
  union all
  (select connection.id, connection.kind, connection.name from tenant.connections as connection
  where connection.tenant_id = found.tenant_id and connection.is_active order by connection.created_at, connection.id)`

/** Whether a tenant is the one that a `defaulttenant` says: what is written as an id is one, else it is a name in any case. */
function isSaid(nameOrId: string): RawBuilder<boolean> {
  const { data: id } = identifier.safeParse(nameOrId.toLowerCase())
  return id === undefined ? sql`name_small = lower(${nameOrId})` : sql`tenant_id = ${id}::uuid`
}

/** The address's account in a tenant, and how often its browsers were withdrawn. */
export type AccountOf = { tenantId: string; generation: number }
type Try = About & { at: Date }

/** What an address and a tenant lead to, the try counted in the same statement. The same work for known and unknown. */
export async function claimCandidate(
  database: Pool,
  tenantId: string,
  attempt: Try & { keys: CounterKeys },
): Promise<ClaimedCandidate> {
  const knownHere = sql`exists (select from candidate where known_here)`
  const statement = sql<CandidateRow & ClaimRow>`
    with candidate as (${candidateOf(tenantId, attempt)}), ${claimTry(attempt.keys, attempt.at, knownHere)}
    select candidate.*, ${claimColumns} from (select) as one left join candidate on true`
  const row = onlyRow(await oneInTenant(database, tenantId, statement))
  return { ...candidateFrom(row), claim: claimFrom(row) }
}

/**
 * The accounts of an address in whatever tenants, the `atMost` used last, at least `atLeast` entries (the missing ones
 * lead to nothing), with the try counted under the keys that `keysIn` gives for those tenants.
 */
export async function claimCandidates(
  database: Pool,
  attempt: Try,
  {
    atLeast,
    atMost,
    keysIn,
  }: { atLeast: number; atMost: number; keysIn: (accounts: readonly AccountOf[]) => CounterKeys },
): Promise<{ candidates: Candidate[]; claim: Claim; keys: CounterKeys }> {
  return inLookup(database, { email: attempt.email }, async (seen) => {
    const accounts = await seen
      .selectFrom('tenant.accounts')
      .select(['tenant_id as tenantId', 'device_generation as generation'])
      .where('email', '=', attempt.email)
      .where('invited_until', 'is', null)
      .orderBy('last_login_at', (order) => order.desc().nullsLast())
      .orderBy('tenant_id')
      .limit(atMost)
      .execute()
    const ids = accounts.map(({ tenantId }) => tenantId)
    const keys = keysIn(accounts)
    while (ids.length < atLeast) ids.push(deploymentTenantId)
    const candidates: Candidate[] = []
    for (const tenantId of ids) {
      await enterTenant(seen, tenantId)
      const { rows } = await candidateOf(tenantId, attempt).execute(seen)
      candidates.push(rows[0] === undefined ? noCandidate : candidateFrom(rows[0]))
    }
    const knownHere = sql`${isKnownHere(candidates)}::boolean`
    const { rows } = await sql<ClaimRow>`
      with ${claimTry(keys, attempt.at, knownHere)} select ${claimColumns}`.execute(seen)
    const row = onlyRow(rows)
    return { candidates, claim: claimFrom(row), keys }
  })
}

/**
 * Writes a failed sign-in: its audit row, its count against the network, and the job that tells the account's user where
 * it was one of very many.
 */
export async function writeFailure(database: Pool, event: AuditEvent, keys: CounterKeys): Promise<void> {
  const row = auditRow(event)
  await oneInTenant(
    database,
    event.tenantId,
    sql`
      with ${countAgainstNetwork(keys, event.origin.at)},
      audited as (
        insert into tenant.audit_events (tenant_id, id, at, event, outcome, reason, account_id, email, address, agent)
        values (${row.tenant_id}, ${row.id}, ${row.at}, ${row.event}, ${row.outcome}, ${row.reason}, ${row.account_id},
          ${row.email}, ${row.address}, ${row.agent}))
      ${queueTelling(event.email, event.origin.at)}`,
  )
  announce(event)
}

type ClaimRow = { claimed: FailureScope[]; counters: Counter[] }

const claimFrom = (row: ClaimRow): Claim => ({ claimed: row.claimed, counters: row.counters })
