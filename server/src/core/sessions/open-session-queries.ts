import { failuresBeforeCode } from '@portico/contract/core/authentication/failure-delay.ts'
import { sql, type RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import { announce } from '#server/core/audit/announce.ts'
import type { AuditEvent } from '#server/core/audit/event.ts'
import { auditRow } from '#server/core/audit/audit-queries.ts'
import { openLookup } from '#server/core/tenants/scope-queries.ts'
import { oneInTenant, type TenantTx } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import { afterCommit } from '#server/platform/database/transaction.ts'
import { deviceOf } from './device.ts'
import type { FreshToken } from './token.ts'
import { isFromDevice, type CounterKeys } from '#server/core/rate-limits/growing-delays.ts'
import type { Origin } from '#server/platform/http/origin.ts'

export type NewSession = {
  tenantId: string
  accountId: string
  email: string
  token: FreshToken
  idleMinutes: number
  absoluteMinutes: number
  appname: string
  timezone: string
  /** The value that a browser stores as `authtype` and sends with every call (spec A §3). */
  authtype: string
  providerSessionId: string | null
  origin: Origin
  keys: CounterKeys
  /** The last proof of the user: an emailed code, a password, or a provider or chat link. */
  proof: 'code' | 'password' | 'other'
}

/**
 * Opens a session with all its related rows, in one statement: the audit row, the network that becomes known, the
 * account's last sign-in, and the deletion of its failures.
 */
export async function writeSession(tenant: TenantTx, session: NewSession): Promise<Written> {
  await openLookup(tenant, 'email', session.email)
  const { rows } = await sessionStatement(session).execute(tenant)
  afterCommit(tenant, () => announce(signInOf(session)))
  return writtenFrom(rows)
}

/** Opens a session in its own transaction, in one round trip. */
export async function writeSessionAlone(database: Pool, session: NewSession): Promise<Written> {
  const rows = await oneInTenant(database, session.tenantId, sessionStatement(session), { email: session.email })
  announce(signInOf(session))
  return writtenFrom(rows)
}

/**
 * `lastLoginAt` is the sign-in before this one, or null. `isKnownNetwork` means that the account was seen in this
 * network before, or in none so far. `lacksDevice` means that its user should register a device.
 */
type Written = { lastLoginAt: Date | null; isKnownNetwork: boolean; lacksDevice: boolean }

const writtenFrom = ([row]: readonly SessionWritten[]): Written => ({
  lastLoginAt: row?.last_login_at ?? null,
  isKnownNetwork: row?.is_new_network !== true,
  lacksDevice: row?.lacks_device === true,
})

/**
 * `is_new_network`: whether the account has signed in from other networks, but never from this one. Null if it has
 * signed in from this one within the last hour.
 */
type SessionWritten = { last_login_at: Date | null; is_new_network: boolean | null; lacks_device: boolean }

function signInOf({ tenantId, accountId, email, origin }: NewSession): AuditEvent {
  return { tenantId, event: 'sign-in', outcome: 'success', reason: '', accountId, email, origin }
}

/**
 * Returns the statement of `writeSession`, which also corrects the counters of failures. The counters in which the
 * attempt was counted are deleted, and their failures are subtracted from the network's: they were typing errors, not
 * guesses at another account. If the address has accounts in several tenants, only this attempt is undone, because the
 * administrator of any tenant may add an account for any address, and must not clear the failures at the others. Only
 * the lookup `email` shows those accounts. A mailed code proves the address itself and clears all; once a code is
 * required, nothing else clears the account's counter. A sign-in at a provider or by a chat link counted no attempt and
 * clears none, because the administrator of any tenant may connect either for any address.
 */
function sessionStatement(session: NewSession): RawBuilder<SessionWritten> {
  const { tenantId, accountId, token, origin } = session
  const at = origin.at
  const expires = new Date(at.getTime() + session.absoluteMinutes * 60_000)
  const audit = auditRow(signInOf(session))
  const { source, account } = session.keys
  const [isByCode, isCounted] = [session.proof === 'code', session.proof !== 'other']
  return sql<SessionWritten>`
    with before as (select last_login_at from tenant.accounts where tenant_id = ${tenantId} and id = ${accountId}),
    signed_in as (
      update tenant.accounts set last_login_at = greatest(last_login_at, ${at}), invited_until = null
      where tenant_id = ${tenantId} and id = ${accountId}),
    known as (
      insert into tenant.known_networks (tenant_id, account_id, network, last_used_at)
      values (${tenantId}, ${accountId}, ${origin.network}, ${at})
      on conflict (tenant_id, account_id, network) do update set last_used_at = excluded.last_used_at
        where known_networks.last_used_at < excluded.last_used_at - interval '1 hour'
      returning xmax = 0 as is_new),
    elsewhere as (
      select not ${isByCode}::boolean and exists (
        select from tenant.accounts where email = ${session.email} and tenant_id <> ${tenantId}::uuid) as also),
    mine as materialized (
      select scope, key from platform.sign_in_failures
      where (scope = ${source.scope} and key = ${source.key} and ${isCounted}::boolean)
        or (scope = 'account' and key = ${account} and ${isCounted && !isFromDevice(session.keys)}::boolean)
      order by scope desc for update),
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
        and counter.scope = 'network' and counter.key = ${session.keys.network}),
    audited as (
      insert into tenant.audit_events (tenant_id, id, at, event, outcome, reason, account_id, email, address, agent)
      values (${tenantId}, ${audit.id}, ${at}, ${audit.event}, ${audit.outcome}, '', ${accountId}, ${audit.email},
        ${audit.address}, ${audit.agent})),
    opened as (
      insert into tenant.sessions (tenant_id, id, account_id, token_hash, cookie_hash, authtype, appname, address, agent,
        device, timezone, created_at, last_seen_at, idle_minutes, expires_at, provider_session_id, previous_login_at,
        has_second_factor)
      select ${tenantId}, ${uuid()}, ${accountId}, ${token.tokenHash}::bytea, ${token.cookieHash}::bytea,
        ${session.authtype}, ${session.appname}, ${origin.address}, ${origin.agent}, ${deviceOf(origin.agent)},
        ${session.timezone}, ${at}::timestamptz, ${at}::timestamptz, ${session.idleMinutes}::int,
        least(${expires}::timestamptz, (select session_ends_at from tenant.provider_sessions
          where tenant_id = ${tenantId} and id = ${session.providerSessionId}::uuid)), ${session.providerSessionId}::uuid,
        before.last_login_at, ${isByCode}::boolean from before)
    select last_login_at, (select is_new from known) and exists (select from tenant.known_networks
      where tenant_id = ${tenantId} and account_id = ${accountId}) as is_new_network,
      tenant.lacks_device(${tenantId}, ${accountId}) as lacks_device from before`
}
