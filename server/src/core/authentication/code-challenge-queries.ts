import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { signInCodeMail } from './sign-in-code-mail.ts'
import { recordEvent } from '#server/core/audit/audit-queries.ts'
import { enterTenant } from '#server/core/tenants/scope-queries.ts'
import type { LookupTx, TenantTx } from '#server/core/tenants/scope.ts'
import { queueMail } from '#server/core/mail/mail-queries.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { FreshToken } from '#server/core/sessions/token.ts'
import type { Origin } from '#server/platform/http/origin.ts'

export type NewCodeChallenge = {
  tenantId: string
  accountId: string
  email: string
  token: FreshToken
  codeExpiresAt: Date
  expiresAt: Date
  appname: string
  timezone: string
  authtype: string
  providerSessionId: string | null
  origin: Origin
}

/** An email code challenge, with the columns that the session after it needs. */
export type CodeChallenge = Pick<
  Row<'tenant.code_challenges'>,
  | 'tenant_id'
  | 'id'
  | 'account_id'
  | 'cookie_hash'
  | 'generation'
  | 'tries'
  | 'mails'
  | 'mailed_at'
  | 'code_expires_at'
  | 'expires_at'
  | 'appname'
  | 'timezone'
  | 'authtype'
  | 'provider_session_id'
> &
  Pick<Row<'tenant.accounts'>, 'email' | 'is_active' | 'device_generation'> &
  Pick<Row<'tenant.tenants'>, 'session_idle_minutes' | 'session_absolute_minutes'> & {
    owner_is_active: boolean
    tenant_name: string
  }

/** Begins an email code challenge: its row, the audit row and the mail, in the caller's transaction. */
export async function beginCodeChallenge(tenant: TenantTx, challenge: NewCodeChallenge): Promise<void> {
  const { tenantId, accountId, email, token, codeExpiresAt, expiresAt, appname, timezone, authtype, origin } = challenge
  const id = uuid()
  await tenant
    .insertInto('tenant.code_challenges')
    .values({
      tenant_id: tenantId,
      id,
      account_id: accountId,
      token_hash: token.tokenHash,
      cookie_hash: token.cookieHash,
      code_expires_at: codeExpiresAt,
      expires_at: expiresAt,
      appname,
      address: origin.address,
      agent: origin.agent,
      timezone,
      authtype,
      provider_session_id: challenge.providerSessionId,
      created_at: origin.at,
      mailed_at: origin.at,
    })
    .execute()
  const ids = { tenant_id: tenantId, id, account_id: accountId }
  await mailCode(tenant, { ...ids, email, generation: 1, code_expires_at: codeExpiresAt }, origin)
}

/** Returns whether the user of an account should register a device. */
export async function lacksDevice(tenant: TenantTx, tenantId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    select tenant.lacks_device(${tenantId}, ${accountId}) as lacks`.execute(tenant)
  return rows[0]?.lacks === true
}

type Mailed = Pick<CodeChallenge, 'tenant_id' | 'id' | 'account_id' | 'email' | 'generation' | 'code_expires_at'>

/** Queues the mail with the code and records that it was sent, in the caller's transaction. */
export async function mailCode(tenant: TenantTx, challenge: Mailed, origin: Origin): Promise<void> {
  await recordEvent(tenant, {
    tenantId: challenge.tenant_id,
    event: 'code-sent',
    outcome: 'success',
    reason: '',
    accountId: challenge.account_id,
    email: challenge.email,
    origin,
  })
  await queueMail<typeof signInCodeMail>(tenant, {
    tenantId: challenge.tenant_id,
    kind: 'sign-in-code',
    recipient: challenge.email,
    params: { challengeId: challenge.id, generation: String(challenge.generation), language: origin.language },
    host: origin.host,
    expiresAt: challenge.code_expires_at,
  })
}

/** A challenge that this transaction has locked, and the transaction in its tenant. */
type Locked = { tenant: TenantTx; challenge: CodeChallenge }

/**
 * Locks the challenge of a token until this transaction ends, and enters its tenant. Null when there is none, or its
 * account may no longer sign in.
 */
export async function lockCodeChallenge(seen: LookupTx, tokenHash: Buffer): Promise<Locked | null> {
  const found = await seen
    .selectFrom('tenant.code_challenges')
    .select('tenant_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (found === undefined) return null
  const tenant = await enterTenant(seen, found.tenant_id)
  const challenge = await readCodeChallenge(tenant, found.tenant_id, tokenHash)
  return challenge === undefined || !challenge.is_active || !challenge.owner_is_active ? null : { tenant, challenge }
}

async function readCodeChallenge(
  tenant: TenantTx,
  tenantId: string,
  tokenHash: Buffer,
): Promise<CodeChallenge | undefined> {
  const { rows } = await sql<CodeChallenge>`
    select challenge.tenant_id, challenge.id, challenge.account_id, challenge.cookie_hash, challenge.generation,
      challenge.tries, challenge.mails, challenge.mailed_at, challenge.code_expires_at, challenge.expires_at,
      challenge.appname, challenge.timezone, challenge.authtype, challenge.provider_session_id,
      account.email, account.is_active, account.device_generation, owner.is_active as owner_is_active,
      owner.session_idle_minutes, owner.session_absolute_minutes,
      coalesce(nullif(owner.description, ''), owner.name) as tenant_name
    from tenant.code_challenges as challenge
      join tenant.accounts as account on account.tenant_id = challenge.tenant_id and account.id = challenge.account_id
      join tenant.tenants as owner on owner.tenant_id = challenge.tenant_id
    where challenge.tenant_id = ${tenantId} and challenge.token_hash = ${tokenHash}
    for update of challenge`.execute(tenant)
  return rows[0]
}

/** Returns the owner of the browser that passes a challenge. */
export const ownerOf = ({ tenant_id, email, device_generation }: CodeChallenge) => ({
  tenantId: tenant_id,
  email,
  generation: device_generation,
})

/** Counts a wrong code. */
export async function countCodeTry(tenant: TenantTx, challenge: CodeChallenge): Promise<void> {
  await sql`
    update tenant.code_challenges set tries = tries + 1
    where tenant_id = ${challenge.tenant_id} and id = ${challenge.id}`.execute(tenant)
}

/** Stores that one more mail was sent at `at`, with a code of `generation` that expires at `codeExpiresAt`. */
export async function countCodeMail(
  tenant: TenantTx,
  challenge: CodeChallenge,
  { generation, codeExpiresAt, at }: { generation: number; codeExpiresAt: Date; at: Date },
): Promise<void> {
  await sql`
    update tenant.code_challenges
    set mails = mails + 1, mailed_at = ${at}, generation = ${generation}, code_expires_at = ${codeExpiresAt}
    where tenant_id = ${challenge.tenant_id} and id = ${challenge.id}`.execute(tenant)
}

/** Deletes a challenge that was passed or can no longer be passed. */
export async function endCodeChallenge(tenant: TenantTx, challenge: CodeChallenge): Promise<void> {
  await tenant
    .deleteFrom('tenant.code_challenges')
    .where('tenant_id', '=', challenge.tenant_id)
    .where('id', '=', challenge.id)
    .execute()
}

/** Deletes every challenge of an account. */
export async function deleteCodeChallenges(
  tenant: TenantTx,
  { tenantId, accountId }: { tenantId: string; accountId: string },
): Promise<void> {
  await sql`delete from tenant.code_challenges where tenant_id = ${tenantId} and account_id = ${accountId}`.execute(
    tenant,
  )
}

/** Deletes the challenges of sign-ins that came from sessions at a provider. */
export async function deleteChallengesFrom(
  tenant: TenantTx,
  tenantId: string,
  elsewhere: readonly string[],
): Promise<void> {
  await sql`
    delete from tenant.code_challenges
    where tenant_id = ${tenantId} and provider_session_id = any(${elsewhere}::uuid[])`.execute(tenant)
}

type DayCounter = { scope: string; key: Buffer }

/** Adds one to a day's counter unless it is at `atMost`; returns whether it was added. */
export async function addToDayCounter(
  tenant: TenantTx,
  { scope, key, atMost, at }: DayCounter & { atMost: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into platform.sign_in_failures as counter (scope, key, failures, last_failure_at)
    values (${scope}, ${key}, 1, ${at})
    on conflict (scope, key) do update set failures = counter.failures + 1, last_failure_at = excluded.last_failure_at
      where counter.failures < ${atMost}
    returning failures`.execute(tenant)
  return rows.length > 0
}

/** Subtracts one from a day's counter, and deletes its row with the last one. */
export async function subtractFromDayCounter(tenant: TenantTx, { scope, key }: DayCounter): Promise<void> {
  await sql`
    with emptied as (
      delete from platform.sign_in_failures where scope = ${scope} and key = ${key} and failures <= 1 returning key)
    update platform.sign_in_failures set failures = failures - 1
    where scope = ${scope} and key = ${key} and not exists (select from emptied)`.execute(tenant)
}
