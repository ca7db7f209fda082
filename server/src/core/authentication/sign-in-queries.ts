import {
  delayAfterFailures,
  failureMemory,
  failuresBeforeCode,
  failureScopes,
  guessingMemory,
  type FailureScope,
} from '@portico/contract/core/authentication/failure-delay.ts'
import { sql, type RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import { announce } from '#server/core/audit/announce.ts'
import { auditRow } from '#server/core/audit/audit-queries.ts'
import { deploymentTenantId, type AuditEvent } from '#server/core/audit/event.ts'
import {
  candidateFrom,
  isNetworkKnownToAll,
  noCandidate,
  type Candidate,
  type CandidateRow,
  type ClaimedCandidate,
} from './candidate.ts'
import {
  isFromDevice,
  type Claim,
  type Counter,
  type CounterKeys,
  notifyOfGuessingJob,
} from '#server/core/rate-limits/growing-delays.ts'
import type { DeviceOwner } from '#server/core/sessions/device-cookie.ts'
import { enterTenant } from '#server/core/tenants/scope-queries.ts'
import { inLookup, oneInTenant, type TenantTx } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { payloadOf } from '#server/platform/jobs/job-queries.ts'

/** Beyond this many failures every scope has reached its longest wait. */
const longestCount = 40
const delays = (scope: FailureScope) =>
  Array.from({ length: longestCount }, (_, index) => delayAfterFailures(scope, index + 1))
/** The waits of each scope after 1, 2, 3 … failures, in milliseconds. */
const delaysOf = {
  'account': delays('account'),
  'account-from-network': delays('account-from-network'),
  'account-from-device': delays('account-from-device'),
  'network': delays('network'),
}

/** The contract's `memoryOf` in SQL, for a row called `counter`. */
const isKeptLong = sql`(counter.scope = 'account' and counter.failures >= ${failureScopes.account.free}::int)`
const memory = sql`(case when ${isKeptLong} then ${guessingMemory}::float8 else ${failureMemory}::float8 end)
  * interval '1 ms'`
const isQuiet = sql`counter.last_failure_at < excluded.last_failure_at - ${memory}`

// A counter without a recent failure starts again.
const oneMore = sql`
  failures = case when ${isQuiet} then 1 else counter.failures + 1 end,
  notified_at = case when ${isQuiet} then null else counter.notified_at end,
  last_failure_at = greatest(counter.last_failure_at, excluded.last_failure_at)`

/** Milliseconds to wait after the failures of an account's and of a network's counter. */
const accountDelay = sql`coalesce((${delaysOf.account}::int[])[least(counter.failures, ${longestCount}::int)], 0)`
const networkDelay = sql`coalesce((${delaysOf.network}::int[])[least(counter.failures, ${longestCount}::int)], 0)`

const candidateColumns = sql`
  owner.tenant_id, owner.name as tenant_name, owner.description as tenant_description, owner.authtype, owner.is_msp,
  owner.is_trial, owner.mfa, owner.session_idle_minutes, owner.session_absolute_minutes, account.id as account_id,
  account.firstname, account.lastname, account.is_active and owner.is_active as is_active, account.is_servicedesk,
  account.is_break_glass, account.device_generation, account.role_id, role.name as rolename, account.company_id,
  password.hash`
const joinRoleAndPassword = sql`
  left join tenant.roles as role on role.tenant_id = account.tenant_id and role.id = account.role_id
  left join tenant.passwords as password on password.tenant_id = account.tenant_id and password.account_id = account.id`

/** An address (normalised) and the network that a sign-in comes from. */
export type About = { email: string; network: string }

/** A tenant with an account of the address, and the generation of that account's known browsers. */
export type AddressAccount = { tenantId: string; generation: number }
type Try = About & { at: Date }

/** Returns the candidate of an address in the tenant that the transaction is in; counts no attempt. */
export async function findCandidate(tenant: TenantTx, tenantId: string, about: About): Promise<Candidate> {
  const { rows } = await sql<CandidateRow>`
    select ${candidateColumns},
      exists (select from tenant.known_networks as known where known.tenant_id = account.tenant_id
        and known.account_id = account.id and known.network = ${about.network}) as is_known_network
    from tenant.tenants as owner
      left join tenant.accounts as account on account.tenant_id = owner.tenant_id and account.email = ${about.email}
      ${joinRoleAndPassword}
    where owner.tenant_id = ${tenantId}::uuid`.execute(tenant)
  return rows[0] === undefined ? noCandidate : candidateFrom(rows[0])
}

/** Returns how often an account's known browsers were withdrawn; null without an account. */
export async function readDeviceGeneration(database: Pool, { tenantId, email }: DeviceOwner): Promise<number | null> {
  const rows = await oneInTenant(
    database,
    tenantId,
    sql<{ generation: number }>`
      select device_generation as generation from tenant.accounts where tenant_id = ${tenantId} and email = ${email}`,
  )
  return rows[0]?.generation ?? null
}

type ClaimRow = { claimed: FailureScope[]; counters: Counter[] }

/**
 * Returns the candidate of an address in a tenant, with the attempt counted in the same statement: the same work for
 * known and unknown addresses.
 */
export async function claimCandidate(
  database: Pool,
  tenantId: string,
  attempt: Try & { keys: CounterKeys },
): Promise<ClaimedCandidate> {
  const row = onlyRow(await oneInTenant(database, tenantId, claimStatement(tenantId, attempt, false)))
  const candidate = candidateFrom(row)
  return {
    ...candidate,
    claim: { claimed: row.claimed, counters: row.counters, isKnownNetwork: candidate.isKnownNetwork },
  }
}

/**
 * Returns the candidates of an address in all tenants: the `atMost` accounts used last, filled up to `atLeast` entries
 * with empty candidates. Counts the attempt under the keys that `keysIn` returns for those accounts.
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
    for (const tenantId of ids)
      candidates.push(await findCandidate(await enterTenant(seen, tenantId), tenantId, attempt))
    const isKnownNetwork = isNetworkKnownToAll(candidates)
    const { rows } = await claimStatement(null, { ...attempt, keys }, isKnownNetwork).execute(seen)
    const { claimed, counters } = onlyRow(rows)
    return { candidates, claim: { claimed, counters, isKnownNetwork }, keys }
  })
}

/**
 * Counts an attempt as a failure before its password is verified, if no wait is left: one statement under the rows'
 * locks, so that of a hundred concurrent guesses only the allowed ones pass. `uncount` and a new session undo it. An
 * attempt whose network has to wait is not counted against the account, so that guesses from one network lock out no
 * other. A network beyond its free failures may make one attempt for each wait, however many accounts it tries; its
 * failures are counted when their outcome is known. A known device has only its own counter. Losing a count in a crash
 * is harmless, so the commit need not wait for the disk. The statement also selects the candidate of the tenant, or the
 * empty candidate if it is null; `isKnownNetwork` says whether another candidate makes the network known.
 */
function claimStatement(
  tenantId: string | null,
  { email, network, keys, at }: Try & { keys: CounterKeys },
  isKnownNetwork: boolean,
): RawBuilder<CandidateRow & ClaimRow> {
  const { account, source, network: networkKey } = keys
  const [isAlone, sourceDelays] = [isFromDevice(keys), delaysOf[source.scope]]
  return sql<CandidateRow & ClaimRow>`
    with candidate as (
      select ${candidateColumns},
        exists (select from tenant.known_networks as known where known.tenant_id = account.tenant_id
          and known.account_id = account.id and known.network = ${network}) as is_known_network
      from tenant.tenants as owner
        left join tenant.accounts as account on account.tenant_id = owner.tenant_id and account.email = ${email}
        ${joinRoleAndPassword}
      where owner.tenant_id = ${tenantId}::uuid),
    known as (select ${isKnownNetwork}::boolean or exists (select from candidate where is_known_network) as here),
    from_source as (
      insert into platform.sign_in_failures as counter (scope, key, failures, last_failure_at)
      values (${source.scope}, ${source.key}::bytea, 1, ${at}::timestamptz)
      on conflict (scope, key) do update set ${oneMore}
      where coalesce((${sourceDelays}::int[])[least(counter.failures, ${longestCount}::int)], 0) = 0
        or counter.last_failure_at + coalesce((${sourceDelays}::int[])[least(counter.failures, ${longestCount}::int)], 0)
          * interval '1 ms' <= excluded.last_failure_at
      returning scope),
    from_anywhere as (
      insert into platform.sign_in_failures as counter (scope, key, failures, last_failure_at)
      select 'account', ${account}::bytea, 1, ${at}::timestamptz from from_source where not ${isAlone}::boolean
      on conflict (scope, key) do update set ${oneMore}
      where ${accountDelay} = 0 or counter.last_failure_at + ${accountDelay} * interval '1 ms' <= excluded.last_failure_at
        or (select here from known)
      returning scope),
    from_network as (
      update platform.sign_in_failures as counter set last_failure_at = ${at}::timestamptz
      from from_anywhere
      where counter.scope = 'network' and counter.key = ${networkKey} and ${networkDelay} > 0
        and not (select here from known)
        and counter.last_failure_at >= ${at}::timestamptz - ${failureMemory}::int * interval '1 ms'
        and counter.last_failure_at + ${networkDelay} * interval '1 ms' <= ${at}::timestamptz
      returning counter.scope),
    claimed as (
      select scope from from_source union all select scope from from_anywhere union all select scope from from_network),
    counters as (
      select scope, failures, (extract(epoch from last_failure_at) * 1000)::float8 as last_failure_at
      from platform.sign_in_failures
      where (scope = ${source.scope} and key = ${source.key})
        or (scope = 'account' and key = ${account} and not ${isAlone}::boolean)
        or (scope = 'network' and key = ${networkKey} and not ${isAlone}::boolean))
    select candidate.*, (select coalesce(json_agg(scope), '[]') from claimed) as claimed,
      (select coalesce(json_agg(counters), '[]') from counters) as counters,
      set_config('synchronous_commit', 'off', true) as durability
    from (select) as one left join candidate on true`
}

/** Undoes the count of an attempt that was not verified: it had to wait, or the hash queue was full. */
export async function uncount(database: Pool, keys: CounterKeys, claimed: readonly FailureScope[]): Promise<void> {
  if (claimed.length === 0) return
  // The counters are locked in the same order everywhere, so that two sign-ins of one account cannot deadlock.
  await sql`
    update platform.sign_in_failures as counter set failures = counter.failures - 1
    from (
      select scope, key from platform.sign_in_failures
      where (scope = ${keys.source.scope} and key = ${keys.source.key})
        or (scope = 'account' and key = ${keys.account} and not ${isFromDevice(keys)}::boolean)
      order by scope desc for update) as mine
    where counter.scope = mine.scope and counter.key = mine.key and counter.failures > 0
      and counter.scope = any(${claimed}::text[])`.execute(database)
}

/**
 * Writes a failed attempt: its audit row, its count against the network and, after very many failures in a row, the job
 * that sends the guessing notice: once, and again after a month if they continue; for unknown addresses too. A failure
 * of a known device is counted only for that device. The account's row is locked first, as everywhere.
 */
export async function writeFailure(database: Pool, event: AuditEvent, keys: CounterKeys): Promise<void> {
  const row = auditRow(event)
  const { at } = event.origin
  const isAlone = isFromDevice(keys)
  const payload = payloadOf(notifyOfGuessingJob, { noticeId: uuid(), email: event.email, at: at.toISOString() })
  await oneInTenant(
    database,
    event.tenantId,
    sql`
      with guessed as (
        update platform.sign_in_failures as counter set notified_at = ${at}::timestamptz
        where counter.scope = 'account' and counter.key = ${keys.account} and not ${isAlone}::boolean
          and counter.failures >= ${failuresBeforeCode}::int
          and coalesce(counter.notified_at < ${at}::timestamptz - ${guessingMemory}::float8 * interval '1 ms', true)
        returning true),
      against_network as (
        insert into platform.sign_in_failures as counter (scope, key, failures, last_failure_at)
        select 'network', ${keys.network}::bytea, 1, ${at}::timestamptz from (select count(*) from guessed) as first
        where not ${isAlone}::boolean
        on conflict (scope, key) do update set ${oneMore}),
      audited as (
        insert into tenant.audit_events (tenant_id, id, at, event, outcome, reason, account_id, email, address, agent)
        values (${row.tenant_id}, ${row.id}, ${row.at}, ${row.event}, ${row.outcome}, ${row.reason}, ${row.account_id},
          ${row.email}, ${row.address}, ${row.agent}))
      select graphile_worker.add_job(${notifyOfGuessingJob.name}::text, ${payload}::json) from guessed`,
  )
  announce(event)
}

/**
 * Counts a wrong code as a failure of the account and of the network. Signing in again therefore allows no further
 * tries; a success subtracts the account's failures from those of the network.
 */
export async function countWrongCode(
  tenant: TenantTx,
  { email, keys, at }: { email: string; keys: CounterKeys; at: Date },
): Promise<void> {
  const { source } = keys
  const isAlone = isFromDevice(keys)
  await sql`
    insert into platform.sign_in_failures as counter (scope, key, failures, last_failure_at)
    select scope, key, 1, ${at}::timestamptz
    from (values (${source.scope}, ${source.key}::bytea), ('account', ${keys.account}::bytea), ('network', ${keys.network}::bytea))
      as counted (scope, key)
    where scope = ${source.scope} or not ${isAlone}::boolean
    on conflict (scope, key) do update set ${oneMore}`.execute(tenant)
  if (isAlone) return
  const payload = payloadOf(notifyOfGuessingJob, { noticeId: uuid(), email, at: at.toISOString() })
  await sql`
    with guessed as (
      update platform.sign_in_failures as counter set notified_at = ${at}::timestamptz
      where counter.scope = 'account' and counter.key = ${keys.account} and counter.failures >= ${failuresBeforeCode}::int
        and coalesce(counter.notified_at < ${at}::timestamptz - ${guessingMemory}::float8 * interval '1 ms', true)
      returning true)
    select graphile_worker.add_job(${notifyOfGuessingJob.name}::text, ${payload}::json) from guessed`.execute(tenant)
}

/**
 * Deletes up to `atMost` counters whose last failure is older than the contract's `memoryOf` at `now`; returns how
 * many.
 */
export async function deleteQuiet(database: Pool, now: Date, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from platform.sign_in_failures where ctid = any(array(
      select ctid from platform.sign_in_failures as counter
      where counter.last_failure_at < ${now}::timestamptz - ${memory} limit ${atMost} for update skip locked
    ))`.execute(database)
  return Number(numAffectedRows)
}
