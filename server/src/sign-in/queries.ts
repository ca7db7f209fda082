import type { Authtype, TenantChoice } from '@portico/contract/sign-in/tenant-choice.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { AuditEvent } from '#server/plumbing/audit/event.ts'
import { houseTenantId } from '#server/plumbing/audit/event.ts'
import { auditRow } from '#server/plumbing/audit/queries.ts'
import { onlyRow } from '#server/plumbing/database/only-row.ts'
import { enterTenant } from '#server/plumbing/database/queries.ts'
import type { Database } from '#server/plumbing/database/scope.ts'
import { atDoor, oneInTenant } from '#server/plumbing/database/scope.ts'
import type { Candidate, ClaimedCandidate } from '#server/sign-in/candidate.ts'
import type { CounterKeys } from '#server/sign-in/failures/counter-keys.ts'
import { claimColumns, claimTry, countAgainstNetwork } from '#server/sign-in/failures/queries.ts'
import type { Claim, Counter } from '#server/sign-in/failures/queries.ts'
import type { FailureScope } from '@portico/contract/sign-in/failure-delay.ts'

export type ListedTenant = TenantChoice & {
  listed: 'own' | 'member' | 'claims-domain' | 'decoy'
  mail_domains: string[]
}

/**
 * The ways into the tenant of the host, the tenants of an address (not those it is only invited to), those that claim its mail domain, and two that an
 * unknown address may be shown: the next local ones after `decoyFrom`, in a ring of hashed ids. One statement for whatever address.
 */
export function listTenants(
  database: Database,
  { email, domain, decoyFrom, ownTenant }: { email: string; domain: string; decoyFrom: string; ownTenant: string },
): Promise<ListedTenant[]> {
  const columns = sql`tenant_id, name, description, authtype, session_idle_minutes, mail_domains`
  const local = sql`authtype = 'local' and tenant_id <> ${houseTenantId}::uuid`
  const place = sql`md5(tenant_id::text)::uuid`
  return atDoor(database, { directory: 'open', email }, async (seen) => {
    const { rows } = await sql<ListedTenant>`
      select way.id, found.tenant_id as tenantid, found.name as tenantname, found.description as tenantdesc, way.authtype,
        found.session_idle_minutes as session_timeout, found.mail_domains, found.listed
      from (
      (select ${columns}, 'own' as listed from tenant.tenants
        where name = ${ownTenant} and tenant_id <> ${houseTenantId}::uuid)
      union all
      (select ${columns}, 'member' from tenant.tenants
        where tenant_id in (select tenant_id from tenant.accounts where email = ${email} and invited_until is null)
        order by name)
      union all
      (select ${columns}, 'claims-domain' from tenant.tenants where mail_domains @> array[${domain}::text] order by name)
      union all
      (select ${columns}, 'decoy' from tenant.tenants
        where ${local} and ${place} >= ${decoyFrom}::uuid order by ${place} limit 2)
      union all
      (select ${columns}, 'decoy' from tenant.tenants where ${local} order by ${place} limit 2)) as found
      cross join lateral (${waysInto}) as way`.execute(seen)
    return rows
  })
}

/** The ways into a tenant: its own passwords, and its connections. One that has neither still says how it signs in. */
const waysInto = sql`
  select found.tenant_id as id, found.authtype
  where found.authtype = 'local' or not exists (
    select from tenant.connections as other where other.tenant_id = found.tenant_id and other.is_active)
  union all
  select connection.id, connection.kind from tenant.connections as connection
  where connection.tenant_id = found.tenant_id and connection.is_active`

/** The id of the tenant of this name, or null. */
export function findTenantByName(database: Database, name: string): Promise<string | null> {
  return atDoor(database, { directory: 'open' }, async (seen) => {
    const found = await seen
      .selectFrom('tenant.tenants')
      .select('tenant_id')
      .where('name', '=', name)
      .where('tenant_id', '<>', houseTenantId)
      .executeTakeFirst()
    return found?.tenant_id ?? null
  })
}

type About = { email: string; network: string }
type Try = About & { at: Date }

/** What an address and a tenant lead to, the try counted in the same statement. The same work for known and unknown. */
export async function claimCandidate(
  database: Database,
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
  database: Database,
  attempt: Try,
  {
    atLeast,
    atMost,
    keysIn,
  }: { atLeast: number; atMost: number; keysIn: (tenantIds: readonly string[]) => CounterKeys },
): Promise<{ candidates: Candidate[]; claim: Claim; keys: CounterKeys }> {
  return atDoor(database, { email: attempt.email }, async (seen) => {
    const accounts = await seen
      .selectFrom('tenant.accounts')
      .select('tenant_id')
      .where('email', '=', attempt.email)
      .where('invited_until', 'is', null)
      .orderBy('last_login_at', (order) => order.desc().nullsLast())
      .orderBy('tenant_id')
      .limit(atMost)
      .execute()
    const ids = accounts.map((account) => account.tenant_id)
    const keys = keysIn(ids)
    while (ids.length < atLeast) ids.push(houseTenantId)
    const candidates: Candidate[] = []
    for (const tenantId of ids) {
      await enterTenant(seen, tenantId)
      const { rows } = await candidateOf(tenantId, attempt).execute(seen)
      candidates.push(rows[0] === undefined ? nobody : candidateFrom(rows[0]))
    }
    const knownHere = sql`${candidates.some((candidate) => candidate.knownHere)}::boolean`
    const { rows } = await sql<ClaimRow>`
      with ${claimTry(keys, attempt.at, knownHere)} select ${claimColumns}`.execute(seen)
    const row = onlyRow(rows)
    return { candidates, claim: claimFrom(row), keys }
  })
}

/** Writes a failed sign-in: its audit row, and its count against the network. */
export async function writeFailure(database: Database, event: AuditEvent, keys: CounterKeys): Promise<void> {
  const row = auditRow(event)
  await oneInTenant(
    database,
    event.tenantId,
    sql`
      with ${countAgainstNetwork(keys, event.origin.at)}
      insert into tenant.audit_events (tenant_id, id, at, event, outcome, reason, account_id, email, address, agent)
      values (${row.tenant_id}, ${row.id}, ${row.at}, ${row.event}, ${row.outcome}, ${row.reason}, ${row.account_id},
        ${row.email}, ${row.address}, ${row.agent})`,
  )
}

type CandidateRow = {
  tenant_id: string | null
  tenant_name: string
  tenant_description: string
  authtype: Authtype
  is_msp: boolean
  is_trial: boolean
  mfa: 'off' | 'email'
  session_idle_minutes: number
  session_absolute_minutes: number
  account_id: string | null
  firstname: string
  lastname: string
  is_active: boolean
  is_servicedesk: boolean
  is_break_glass: boolean
  role_id: string
  rolename: string
  company_id: string
  hash: string | null
  known_here: boolean
}

type ClaimRow = { claimed: FailureScope[]; counters: Counter[] }

const nobody: Candidate = { tenant: null, account: null, knownHere: false }

/** What an address leads to in the tenant that the transaction is in; nothing is counted. */
export async function findCandidate(tenant: Database, tenantId: string, about: About): Promise<Candidate> {
  const { rows } = await candidateOf(tenantId, about).execute(tenant)
  return rows[0] === undefined ? nobody : candidateFrom(rows[0])
}

function candidateOf(tenantId: string, { email, network }: About): RawBuilder<CandidateRow> {
  return sql<CandidateRow>`
    select owner.tenant_id, owner.name as tenant_name, owner.description as tenant_description, owner.authtype,
      owner.is_msp, owner.is_trial, owner.mfa, owner.session_idle_minutes, owner.session_absolute_minutes,
      account.id as account_id, account.firstname, account.lastname, account.is_active, account.is_servicedesk,
      account.is_break_glass,
      account.role_id, role.name as rolename, account.company_id, password.hash,
      exists (select from tenant.known_networks as known where known.tenant_id = account.tenant_id
        and known.account_id = account.id and known.network = ${network}) as known_here
    from tenant.tenants as owner
      left join tenant.accounts as account on account.tenant_id = owner.tenant_id and account.email = ${email}
      left join tenant.roles as role on role.tenant_id = account.tenant_id and role.id = account.role_id
      left join tenant.passwords as password
        on password.tenant_id = account.tenant_id and password.account_id = account.id
    where owner.tenant_id = ${tenantId}::uuid`
}

function candidateFrom(row: CandidateRow): Candidate {
  if (row.tenant_id === null || row.tenant_id === houseTenantId) return nobody
  const tenant = {
    id: row.tenant_id,
    name: row.tenant_name,
    description: row.tenant_description,
    authtype: row.authtype,
    isMsp: row.is_msp,
    isTrial: row.is_trial,
    mfa: row.mfa,
    idleMinutes: row.session_idle_minutes,
    absoluteMinutes: row.session_absolute_minutes,
  }
  if (row.account_id === null) return { tenant, account: null, knownHere: false }
  const account = {
    id: row.account_id,
    firstname: row.firstname,
    lastname: row.lastname,
    isActive: row.is_active,
    isServicedesk: row.is_servicedesk,
    isBreakGlass: row.is_break_glass,
    roleId: row.role_id,
    rolename: row.rolename,
    companyId: row.company_id,
    hash: row.hash,
  }
  return { tenant, account, knownHere: row.known_here }
}

const claimFrom = (row: ClaimRow): Claim => ({ claimed: row.claimed, counters: row.counters })
