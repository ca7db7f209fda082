import type { FailureScope } from '@portico/contract/core/authentication/failure-delay.ts'
import type { Authtype } from '@portico/contract/core/authentication/tenant-choice.ts'
import { sql, type RawBuilder } from 'kysely'
import { announce } from '#server/core/audit/announce.ts'
import { auditRow } from '#server/core/audit/audit-queries.ts'
import { deploymentTenantId, type AuditEvent } from '#server/core/audit/event.ts'
import { claimColumns, claimTry, countAgainstNetwork, queueTelling } from '#server/core/rate-limits/failure-queries.ts'
import type { Claim, Counter, CounterKeys } from '#server/core/rate-limits/growing-delays.ts'
import type { DeviceOwner } from '#server/core/sessions/device-cookie.ts'
import { enterTenant } from '#server/core/tenants/scope-queries.ts'
import { inLookup, oneInTenant, type TenantTx } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'

/** A tenant as a sign-in needs it. */
export type SignInTenant = {
  id: string
  name: string
  description: string
  authtype: Authtype
  isMsp: boolean
  isTrial: boolean
  mfa: 'off' | 'email'
  idleMinutes: number
  absoluteMinutes: number
}

/** An account as a sign-in needs it. */
export type SignInAccount = {
  id: string
  firstname: string
  lastname: string
  isActive: boolean
  isServicedesk: boolean
  /** May use a password where the other accounts of the tenant must use single sign-on. */
  isBreakGlass: boolean
  /** How often the account's known browsers were withdrawn; proofs of an older generation are void. */
  deviceGeneration: number
  roleId: string
  rolename: string
  companyId: string
  hash: string | null
}

/** The tenant of an id and the account of an address in it; either may be null. `knownHere`: it has signed in from this network. */
export type Candidate = { tenant: SignInTenant | null; account: SignInAccount | null; knownHere: boolean }

/**
 * Whether an address has signed in from this network before with each of its accounts. One is not enough: the administrator
 * of any tenant may add an account for any address and sign in with it.
 */
export function isKnownHere(candidates: readonly Candidate[]): boolean {
  const accounts = candidates.filter(({ account }) => account !== null)
  return accounts.length > 0 && accounts.every(({ knownHere }) => knownHere)
}

export type ClaimedCandidate = Candidate & { claim: Claim }

/** An address (normalised) and the network that a sign-in comes from. */
export type About = { email: string; network: string }

/** The account of an address in a tenant, by the generation of its known browsers. */
export type AddressAccount = { tenantId: string; generation: number }
type Try = About & { at: Date }

/** The candidate of an address in the tenant that the transaction is in; counts no attempt. */
export async function findCandidate(tenant: TenantTx, tenantId: string, about: About): Promise<Candidate> {
  const { rows } = await candidateOf(tenantId, about).execute(tenant)
  return rows[0] === undefined ? noCandidate : candidateFrom(rows[0])
}

/** How often an account's known browsers were withdrawn; null without an account. */
export async function readDeviceGeneration(database: Pool, { tenantId, email }: DeviceOwner): Promise<number | null> {
  const rows = await oneInTenant(
    database,
    tenantId,
    sql<{ generation: number }>`
      select device_generation as generation from tenant.accounts where tenant_id = ${tenantId} and email = ${email}`,
  )
  return rows[0]?.generation ?? null
}

/** The candidate of an address in a tenant, with the attempt counted in the same statement: the same work for known and unknown addresses. */
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
 * The candidates of an address in all tenants: the `atMost` accounts used last, filled up to `atLeast` entries with empty
 * candidates. Counts the attempt under the keys that `keysIn` returns for those accounts.
 */
export async function claimCandidates(
  database: Pool,
  attempt: Try,
  {
    atLeast,
    atMost,
    keysIn,
  }: { atLeast: number; atMost: number; keysIn: (accounts: readonly AddressAccount[]) => CounterKeys },
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
 * Writes a failed attempt: its audit row, its count against the network and, after very many failures in a row, the job
 * that sends the guessing notice.
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
  device_generation: number
  role_id: string
  rolename: string
  company_id: string
  hash: string | null
  known_here: boolean
}

type ClaimRow = { claimed: FailureScope[]; counters: Counter[] }

/** The candidate in a tenant that does not exist. */
const noCandidate: Candidate = { tenant: null, account: null, knownHere: false }

/** The statement of `findCandidate`: one row per tenant, with the account of the address where it has one. */
function candidateOf(tenantId: string, { email, network }: About): RawBuilder<CandidateRow> {
  return sql<CandidateRow>`
    select owner.tenant_id, owner.name as tenant_name, owner.description as tenant_description, owner.authtype,
      owner.is_msp, owner.is_trial, owner.mfa, owner.session_idle_minutes, owner.session_absolute_minutes,
      account.id as account_id, account.firstname, account.lastname,
      account.is_active and owner.is_active as is_active, account.is_servicedesk,
      account.is_break_glass, account.device_generation,
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

/** The candidate of a row; the deployment tenant counts as no tenant. */
function candidateFrom(row: CandidateRow): Candidate {
  if (row.tenant_id === null || row.tenant_id === deploymentTenantId) return noCandidate
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
    deviceGeneration: row.device_generation,
    roleId: row.role_id,
    rolename: row.rolename,
    companyId: row.company_id,
    hash: row.hash,
  }
  return { tenant, account, knownHere: row.known_here }
}

const claimFrom = (row: ClaimRow): Claim => ({ claimed: row.claimed, counters: row.counters })
