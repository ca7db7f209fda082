import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { signInCodeMail } from '#server/core/authentication/sign-in-code-mail.ts'
import { recordEvent } from '#server/core/audit/audit-queries.ts'
import { enterTenant } from '#server/core/tenants/scope-queries.ts'
import type { LookupTx, TenantTx } from '#server/core/tenants/scope.ts'
import type { Origin } from '#server/core/calls/handler.ts'
import { queueMail } from '#server/core/mail/mail-queries.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { FreshToken } from '#server/core/sessions/token.ts'

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

/** A sign-in that waits for its code, with what a session of it will need. */
export type CodeStep = Pick<
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

/** Begins the code step: its row, the audit row and the mail, in the caller's transaction. */
export async function beginCodeChallenge(tenant: TenantTx, step: NewCodeChallenge): Promise<void> {
  const { tenantId, accountId, email, token, codeExpiresAt, expiresAt, appname, timezone, authtype, origin } = step
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
      provider_session_id: step.providerSessionId,
      created_at: origin.at,
      mailed_at: origin.at,
    })
    .execute()
  const ids = { tenant_id: tenantId, id, account_id: accountId }
  await mailCode(tenant, { ...ids, email, generation: 1, code_expires_at: codeExpiresAt }, origin)
}

type Mailed = Pick<CodeStep, 'tenant_id' | 'id' | 'account_id' | 'email' | 'generation' | 'code_expires_at'>

/** Queues the mail with the code and writes that it was sent, in the caller's transaction. */
export async function mailCode(tenant: TenantTx, step: Mailed, origin: Origin): Promise<void> {
  await recordEvent(tenant, {
    tenantId: step.tenant_id,
    event: 'code-sent',
    outcome: 'success',
    reason: '',
    accountId: step.account_id,
    email: step.email,
    origin,
  })
  await queueMail<typeof signInCodeMail>(tenant, {
    tenantId: step.tenant_id,
    kind: 'sign-in-code',
    recipient: step.email,
    params: { challengeId: step.id, generation: String(step.generation), language: origin.language },
    host: origin.host,
    expiresAt: step.code_expires_at,
  })
}

/** A challenge that no other transaction decides on, and the transaction in its tenant. */
type Locked = { tenant: TenantTx; step: CodeStep }

/**
 * Locks the challenge of a token until this transaction ends, and enters its tenant. Null when there is none, or its account may no longer sign in.
 */
export async function lockCodeChallenge(seen: LookupTx, tokenHash: Buffer): Promise<Locked | null> {
  const found = await seen
    .selectFrom('tenant.code_challenges')
    .select('tenant_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (found === undefined) return null
  const tenant = await enterTenant(seen, found.tenant_id)
  const step = await readStep(tenant, found.tenant_id, tokenHash)
  return step === undefined || !step.is_active || !step.owner_is_active ? null : { tenant, step }
}

async function readStep(tenant: TenantTx, tenantId: string, tokenHash: Buffer): Promise<CodeStep | undefined> {
  const { rows } = await sql<CodeStep>`
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

/** Whose browser a code step's would be. */
export const ownerOf = ({ tenant_id, email, device_generation }: CodeStep) => ({
  tenantId: tenant_id,
  email,
  generation: device_generation,
})

/** Notes a wrong code. */
export async function countTry(tenant: TenantTx, step: CodeStep): Promise<void> {
  await sql`
    update tenant.code_challenges set tries = tries + 1
    where tenant_id = ${step.tenant_id} and id = ${step.id}`.execute(tenant)
}

/** Stores that one more mail was sent at `at`, with a code of `generation` that expires at `codeExpiresAt`. */
export async function countMail(
  tenant: TenantTx,
  step: CodeStep,
  { generation, codeExpiresAt, at }: { generation: number; codeExpiresAt: Date; at: Date },
): Promise<void> {
  await sql`
    update tenant.code_challenges
    set mails = mails + 1, mailed_at = ${at}, generation = ${generation}, code_expires_at = ${codeExpiresAt}
    where tenant_id = ${step.tenant_id} and id = ${step.id}`.execute(tenant)
}

/** Ends a code step: finished, or no longer to be finished. */
export async function endCodeChallenge(tenant: TenantTx, step: CodeStep): Promise<void> {
  await tenant
    .deleteFrom('tenant.code_challenges')
    .where('tenant_id', '=', step.tenant_id)
    .where('id', '=', step.id)
    .execute()
}

type DayCounter = { scope: string; key: Buffer }

/** Counts one more in a day's counter unless it is at `atMost`; gives whether it was counted. */
export async function takeOfDay(
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

/** Takes one off a day's counter, and the row with the last one. */
export async function giveBackOfDay(tenant: TenantTx, { scope, key }: DayCounter): Promise<void> {
  await sql`
    with emptied as (
      delete from platform.sign_in_failures where scope = ${scope} and key = ${key} and failures <= 1 returning key)
    update platform.sign_in_failures set failures = failures - 1
    where scope = ${scope} and key = ${key} and not exists (select from emptied)`.execute(tenant)
}
