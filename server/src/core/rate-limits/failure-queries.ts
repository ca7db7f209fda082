import type { TenantTx } from '#server/core/tenants/scope.ts'
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
import type { Pool } from '#server/platform/database/connect.ts'
import { isFromDevice, type CounterKeys } from '#server/core/rate-limits/growing-delays.ts'
import { notifyOfGuessingJob } from '#server/core/rate-limits/notify-of-guessing-job.ts'
import { payloadOf } from '#server/platform/jobs/job-queries.ts'

/** Beyond this many failures every scope has reached its longest wait. */
const longestCount = 40
const delays = (scope: FailureScope) =>
  Array.from({ length: longestCount }, (_, at) => delayAfterFailures(scope, at + 1))
/** Milliseconds after 1, 2, 3 … failures. */
const delaysOf = {
  'account': delays('account'),
  'account-from-network': delays('account-from-network'),
  'account-from-device': delays('account-from-device'),
  'network': delays('network'),
}

/** `memoryOf` the contract, for a row called `counter`. */
const isKeptLong = sql`(counter.scope = 'account' and counter.failures >= ${failureScopes.account.free}::int)`
const memory = sql`(case when ${isKeptLong} then ${guessingMemory}::float8 else ${failureMemory}::float8 end)
  * interval '1 ms'`
const isQuiet = sql`counter.last_failure_at < excluded.last_failure_at - ${memory}`

// A counter that has been quiet for long enough starts again.
const oneMore = sql`
  failures = case when ${isQuiet} then 1 else counter.failures + 1 end,
  notified_at = case when ${isQuiet} then null else counter.notified_at end,
  last_failure_at = greatest(counter.last_failure_at, excluded.last_failure_at)`

/** Whose success it is: the address, the tenant that it opened, and what was shown for it. */
type Success = { email: string; tenantId: string; proof: 'code' | 'password' | 'other' }

/**
 * Counts a try as a failure before its password is looked at, where no wait is left: one statement under the rows' locks,
 * so that of a hundred guesses at once only the free ones pass. `knownHere` is an SQL truth value: whether the account has
 * signed in from this network before. What succeeds is taken back by `clearFailures`. A try that its own network has to
 * wait for is not counted against the account, so that hammering from one place closes no other. A network beyond its free
 * failures lets one try through for each wait, of however many accounts; its failures are counted when they are known.
 */
export function claimTry(keys: CounterKeys, at: Date, knownHere: RawBuilder<unknown>): RawBuilder<unknown> {
  const { account, source, network } = keys
  const alone = isFromDevice(keys)
  const sourceRow = sql`values (${source.scope}, ${source.key}::bytea, 1, ${at}::timestamptz)`
  const accountRow = sql`select 'account', ${account}::bytea, 1, ${at}::timestamptz from from_source`
  const others = sql`or (scope = 'account' and key = ${account}) or (scope = 'network' and key = ${network})`
  return sql`
    from_source as (${countWhereOpen(source.scope, sourceRow, sql`false`)}),
    ${alone ? sql`` : sql`from_anywhere as (${countWhereOpen('account', accountRow, knownHere)}),`}
    ${alone ? sql`` : sql`from_network as (${takeTurnOfNetwork(network, at, knownHere)}),`}
    claimed as (select scope from from_source ${alone ? sql`` : laterClaims}),
    counters as (
      select scope, failures, (extract(epoch from last_failure_at) * 1000)::float8 as last_failure_at
      from platform.sign_in_failures
      where (scope = ${source.scope} and key = ${source.key}) ${alone ? sql`` : others})`
}

const laterClaims = sql`union all select scope from from_anywhere union all select scope from from_network`

/** Begins the next wait of a network that is beyond its free failures, where none is left; no row, and no write, below. */
function takeTurnOfNetwork(network: Buffer, at: Date, exempt: RawBuilder<unknown>): RawBuilder<unknown> {
  const delay = delayAfter('network')
  return sql`
    update platform.sign_in_failures as counter set last_failure_at = ${at}::timestamptz
    from from_anywhere
    where counter.scope = 'network' and counter.key = ${network} and ${delay} > 0 and not (${exempt})
      and counter.last_failure_at >= ${at}::timestamptz - ${failureMemory}::int * interval '1 ms'
      and counter.last_failure_at + ${delay} * interval '1 ms' <= ${at}::timestamptz
    returning counter.scope`
}

const delayAfter = (scope: FailureScope) =>
  sql`coalesce((${delaysOf[scope]}::int[])[least(counter.failures, ${longestCount}::int)], 0)`

function countWhereOpen(
  scope: FailureScope,
  row: RawBuilder<unknown>,
  exempt: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const delay = delayAfter(scope)
  return sql`
    insert into platform.sign_in_failures as counter (scope, key, failures, last_failure_at) ${row}
    on conflict (scope, key) do update set ${oneMore}
    where ${delay} = 0 or counter.last_failure_at + ${delay} * interval '1 ms' <= excluded.last_failure_at or ${exempt}
    returning scope`
}

/** The columns that go with `claimTry`. Losing a count in a crash is harmless, so its commit need not wait for the disk. */
export const claimColumns = sql`
  (select coalesce(json_agg(scope), '[]') from claimed) as claimed,
  (select coalesce(json_agg(counters), '[]') from counters) as counters,
  set_config('synchronous_commit', 'off', true) as durability`

/** Takes a counted try back that was never looked at: it had to wait, or the hash queue was full. */
export async function uncount(database: Pool, keys: CounterKeys, claimed: readonly FailureScope[]): Promise<void> {
  if (claimed.length === 0) return
  await sql`
    update platform.sign_in_failures as counter set failures = counter.failures - 1
    from (${ownCounters(keys)}) as mine
    where counter.scope = mine.scope and counter.key = mine.key and counter.failures > 0
      and counter.scope = any(${claimed}::text[])`.execute(database)
}

/**
 * CTEs of success: the counters that its try was counted in are forgotten, and the network is forgiven what this account failed from it: a
 * slip of the pen that was put right, never a guess at somebody else (whoever owns one account could wash those off with
 * it). An address that has an account in another tenant too gets this try back alone: whoever owns one account of an
 * address, as the administrator of any tenant may, must not wash off what was failed at the others. Only the door
 * `email` shows those others. A mailed code proves the address itself and clears in full; once one is asked for, nothing
 * else clears the account's counter. A sign-in at a provider or by a chat link counted no try: it takes none back and
 * clears none, as the administrator of any tenant may connect either for any address. Each CTE ends with a comma.
 */
export function clearFailures(keys: CounterKeys, { email, tenantId, proof }: Success): RawBuilder<unknown> {
  if (proof === 'other') return sql``
  const isByCode = proof === 'code'
  return sql`
    elsewhere as (
      select not ${isByCode}::boolean and exists (
        select from tenant.accounts where email = ${email} and tenant_id <> ${tenantId}::uuid) as also),
    mine as materialized (${ownCounters(keys)}),
    cleared as (
      delete from platform.sign_in_failures as counter using mine, elsewhere
      where counter.scope = mine.scope and counter.key = mine.key and (not elsewhere.also or counter.failures <= 1)
        and (${isByCode}::boolean or counter.scope <> 'account' or counter.failures <= ${failuresBeforeCode}::int)
      returning counter.scope, counter.failures),
    taken_back as (
      update platform.sign_in_failures as counter set failures = counter.failures - 1
      from mine, elsewhere
      where counter.scope = mine.scope and counter.key = mine.key and elsewhere.also and counter.failures > 1),
    forgiven as (
      update platform.sign_in_failures as counter set failures = greatest(0, counter.failures - cleared.failures + 1)
      from cleared where cleared.scope = 'account-from-network' and cleared.failures > 1
        and counter.scope = 'network' and counter.key = ${keys.network}),`
}

/**
 * CTEs that count a failure against the network, and note in `guessed` when an account has failed so often that its user
 * is told; one of a known device is a matter of that device alone. The account's row comes first, as everywhere.
 */
export function countAgainstNetwork(keys: CounterKeys, at: Date): RawBuilder<unknown> {
  if (isFromDevice(keys)) return sql`guessed as (select where false)`
  return sql`
    guessed as (${noteGuessing(keys, at)}),
    against_network as (
      insert into platform.sign_in_failures as counter (scope, key, failures, last_failure_at)
      select 'network', ${keys.network}::bytea, 1, ${at}::timestamptz from (select count(*) from guessed) as first
      on conflict (scope, key) do update set ${oneMore})`
}

/** Notes that an account's user is told of many failures in a row: once, and again a month later if they go on. */
function noteGuessing({ account }: CounterKeys, at: Date): RawBuilder<unknown> {
  return sql`
    update platform.sign_in_failures as counter set notified_at = ${at}::timestamptz
    where counter.scope = 'account' and counter.key = ${account} and counter.failures >= ${failuresBeforeCode}::int
      and coalesce(counter.notified_at < ${at}::timestamptz - ${guessingMemory}::float8 * interval '1 ms', true)
    returning true`
}

/** Queues the job that tells the users of an address, for each row of the CTE `guessed`; the same for unknown addresses. */
export function queueTelling(email: string, at: Date): RawBuilder<unknown> {
  const payload = payloadOf(notifyOfGuessingJob, { noticeId: uuid(), email, at: at.toISOString() })
  return sql`select graphile_worker.add_job(${notifyOfGuessingJob.name}::text, ${payload}::json) from guessed`
}

/**
 * Counts a wrong code as a failure of the account, so that signing in anew wins no further tries for nothing, and of the
 * network, which a success forgives what the account failed.
 */
export async function countWrongCode(
  tenant: TenantTx,
  { email, keys, at }: { email: string; keys: CounterKeys; at: Date },
): Promise<void> {
  const others = sql`, ('account', ${keys.account}::bytea, 1, ${at}::timestamptz), ('network', ${keys.network}, 1, ${at})`
  await sql`
    insert into platform.sign_in_failures as counter (scope, key, failures, last_failure_at)
    values (${keys.source.scope}, ${keys.source.key}::bytea, 1, ${at}::timestamptz) ${isFromDevice(keys) ? sql`` : others}
    on conflict (scope, key) do update set ${oneMore}`.execute(tenant)
  if (isFromDevice(keys)) return
  await sql`with guessed as (${noteGuessing(keys, at)}) ${queueTelling(email, at)}`.execute(tenant)
}

// Locked in one order everywhere, so that two sign-ins of one account never wait for each other in a circle.
function ownCounters(keys: CounterKeys): RawBuilder<unknown> {
  const { source, account } = keys
  const everywhere = isFromDevice(keys) ? sql`` : sql`or (scope = 'account' and key = ${account})`
  return sql`
    select scope, key from platform.sign_in_failures
    where (scope = ${source.scope} and key = ${source.key}) ${everywhere}
    order by scope desc for update`
}

/** Forgets up to `atMost` counters that have been quiet for as long as the contract's `memoryOf` at `now`; gives how many. */
export async function deleteQuiet(database: Pool, now: Date, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from platform.sign_in_failures where ctid = any(array(
      select ctid from platform.sign_in_failures as counter
      where counter.last_failure_at < ${now}::timestamptz - ${memory} limit ${atMost} for update skip locked
    ))`.execute(database)
  return Number(numAffectedRows)
}
