import * as z from 'zod'
import { registrationLifetime, verificationMails, verificationTries } from '#features/trial/contract/verification.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { deploymentTenantId } from '@portico/server/core/audit/event.ts'
import { findWithoutPassword } from '@portico/server/core/accounts/account-queries.ts'
import { isShownOnDomain } from '@portico/server/core/domains/domain-queries.ts'
import { onlyRow } from '@portico/server/platform/database/only-row.ts'
import { openLookup } from '@portico/server/core/tenants/scope-queries.ts'
import type { Schema } from '@portico/server/platform/database/schema.ts'
import { enqueue } from '@portico/server/platform/jobs/job-queries.ts'
import { inLookup, inTenant, type LookupTx, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import type { MailTenant } from '@portico/server/core/domains/mail-host.ts'
import { spendCaptcha } from '@portico/server/core/captcha/captcha-queries.ts'
import { defineJob } from '@portico/server/platform/jobs/define-job.ts'

/** A stored registration. */
export type Registration = Pick<
  Schema['platform.registrations'],
  | 'id'
  | 'address_key'
  | 'email'
  | 'name'
  | 'company'
  | 'phone'
  | 'is_msp'
  | 'host'
  | 'language'
  | 'link_expires_at'
  | 'verified_at'
  | 'made_tenant'
> & { generation: number }

export type NewRegistration = Omit<Registration, 'generation' | 'verified_at' | 'made_tenant'> & {
  captcha_key: string
  mailed_at: Date
  created_at: Date
}

const columns = [
  'id',
  'address_key',
  'email',
  'name',
  'company',
  'phone',
  'is_msp',
  'host',
  'language',
  'link_expires_at',
  'verified_at',
  'made_tenant',
  'generation',
] as const

/**
 * Returns whether a tenant has a name that looks like this one, or whether a domain shows the name or is reserved for
 * the tenant of that name. Such a registration could impersonate these tenants.
 */
export function isCompanyTaken(database: Pool, company: string): Promise<boolean> {
  return inLookup(database, { directory: 'open' }, (seen) => isNameTaken(seen, company))
}

/**
 * Returns the same as `isCompanyTaken`, in the transaction that creates a tenant and that reads the directory only for
 * this check.
 */
export async function isCompanyTakenIn(scope: TenantTx, company: string): Promise<boolean> {
  const isTaken = await isNameTaken(await openLookup(scope, 'directory', 'open'), company)
  await openLookup(scope, 'directory', '')
  return isTaken
}

async function isNameTaken(seen: LookupTx, company: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from tenant.tenants where name_skeleton = platform.name_skeleton(${company})
        or name_skeleton_small = platform.name_skeleton(lower(${company})) or name_skeleton_capital = platform.name_skeleton(upper(${company})))
      as taken`.execute(seen)
  return onlyRow(rows).taken || isShownOnDomain(seen, company)
}

/**
 * Spends the captcha and stores the registration as the only open one of its mailbox, with the job of its email,
 * atomically. The same captcha again returns the id that it registered before; null if that was for another mailbox.
 */
export function saveRegistration(database: Pool, registration: NewRegistration): Promise<string | null> {
  return inTenant(database, deploymentTenantId, async (scope) => {
    const isFirst = await spendCaptcha(scope, registration.captcha_key)
    if (!isFirst) return readByCaptcha(scope, registration)
    await scope
      .insertInto('platform.registrations')
      .values({ ...registration, verified_at: null, made_tenant: null })
      .onConflict((conflict) =>
        conflict
          .column('address_key')
          .where('verified_at', 'is', null)
          .doUpdateSet({ ...registration, generation: 1, tries: 0, mails: 1 }),
      )
      .execute()
    await addMailJob(scope, registration.id)
    return registration.id
  })
}

async function readByCaptcha(scope: TenantTx, { captcha_key, address_key }: NewRegistration): Promise<string | null> {
  const found = await scope
    .selectFrom('platform.registrations')
    .select('id')
    .where('captcha_key', '=', captcha_key)
    .where('address_key', '=', address_key)
    .executeTakeFirst()
  return found?.id ?? null
}

// The job looks the address up, so that the call takes the same time for every address.
async function addMailJob(scope: TenantTx, registrationId: string): Promise<void> {
  await enqueue(scope, mailRegistrationJob, { registrationId, mailId: uuid() })
}

/** Returns a registration by its id. */
export async function readRegistration(database: Pool, id: string): Promise<Registration | null> {
  const row = await database
    .selectFrom('platform.registrations')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Returns a registration by its id, locked until the transaction ends. */
export async function lockRegistration(scope: TenantTx, id: string): Promise<Registration | null> {
  const row = await scope
    .selectFrom('platform.registrations')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/**
 * Counts a try of the emailed code before it is compared, so that of a hundred concurrent guesses five pass. Returns
 * the registration, or null when its tries are used up.
 */
export async function claimCodeTry(database: Pool, id: string): Promise<Registration | null> {
  const row = await database
    .updateTable('platform.registrations')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', verificationTries)
    .returning(columns)
    .executeTakeFirst()
  return row ?? null
}

/** Stores that a registration has become a tenant. */
export async function setVerified(scope: TenantTx, id: string, tenantId: string, at: Date): Promise<void> {
  await scope
    .updateTable('platform.registrations')
    .set({ verified_at: at, made_tenant: tenantId })
    .where('id', '=', id)
    .execute()
}

type Resend = { at: Date; before: Date; linkExpiresAt: Date }

/**
 * Queues the email of an open registration again, unless its last one was sent after `before` or its limit is reached.
 * An expired link gets a new generation with new tries. Returns whether an email was queued.
 */
export function queueMailAgain(database: Pool, id: string, { at, before, linkExpiresAt }: Resend): Promise<boolean> {
  return inTenant(database, deploymentTenantId, async (scope) => {
    const { rows } = await sql`
      update platform.registrations set mails = mails + 1, mailed_at = ${at},
        generation = generation + (link_expires_at <= ${at})::integer,
        tries = case when link_expires_at <= ${at} then 0 else tries end,
        link_expires_at = case when link_expires_at <= ${at} then ${linkExpiresAt} else link_expires_at end
      where id = ${id} and verified_at is null and mailed_at <= ${before} and mails < ${verificationMails}
      returning id`.execute(scope)
    if (rows.length === 0) return false
    await addMailJob(scope, id)
    return true
  })
}

/** Returns the tenants where an address has an active account (its invitation, if any, accepted), or where a mailbox has a trial. */
export async function readTenantsOf(database: Pool, email: string, addressKey: string): Promise<MailTenant[]> {
  return inLookup(database, { directory: 'open', email }, async (seen) => {
    const { rows } = await sql<MailTenant>`
      select owner.tenant_id as id, owner.name, owner.host from tenant.tenants as owner
      where owner.tenant_id in (select tenant_id from tenant.accounts where email = ${email} and is_active and invited_until is null)
        or owner.tenant_id in (
          select made_tenant from platform.registrations where address_key = ${addressKey} and verified_at is not null)
      order by owner.name`.execute(seen)
    return rows
  })
}

/** Deletes registrations that were not verified in time. */
export async function deleteExpiredRegistrations(database: Pool, now: Date): Promise<void> {
  await database
    .deleteFrom('platform.registrations')
    .where('verified_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - registrationLifetime))
    .execute()
}

/** An owner who has not set a password yet. */
export type NewOwner = { tenantId: string; accountId: string; host: string | null; trialEnds: Date }

/** Returns the owner of a verified registration while the account has no password and its tenant signs in with one; else null. */
export async function readOwnerWithoutPassword(
  database: Pool,
  { made_tenant: tenantId, email }: Pick<Registration, 'made_tenant' | 'email'>,
): Promise<NewOwner | null> {
  if (tenantId === null) return null
  const row = await inTenant(database, tenantId, (tenant) => findWithoutPassword(tenant, tenantId, email))
  const trialEnds = row?.trial_ends_at ?? null
  return row === null || trialEnds === null ? null : { tenantId, accountId: row.id, host: row.host, trialEnds }
}

/**
 * Counts another email of a verified registration, unless one was sent after `before` or its limit is reached. Returns
 * whether it was counted.
 */
export async function claimAccountMail(
  database: Pool,
  id: string,
  { at, before }: { at: Date; before: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('platform.registrations')
    .set(({ eb }) => ({ mails: eb('mails', '+', 1), mailed_at: at }))
    .where('id', '=', id)
    .where('verified_at', 'is not', null)
    .where('mailed_at', '<=', before)
    .where('mails', '<', verificationMails)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Queues the email of a registration, once for each `mailId`. */
export const mailRegistrationJob = defineJob({
  name: 'mail-registration',
  isAwaited: true,
  payload: z.object({ registrationId: z.uuid(), mailId: z.uuid() }),
})
