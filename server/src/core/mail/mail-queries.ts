import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { deploymentTenantId } from '#server/core/audit/event.ts'
import { inLookup, inTenant, oneInTenant, type TenantTx } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { MailTenant } from '#server/core/domains/mail-host.ts'
import { afterCommit } from '#server/platform/database/transaction.ts'
import type { DefinedMail } from './define-mail.ts'
import { storeMailFiles, readMailFiles } from './mail-file-queries.ts'
import type { MailId, MailOf, StoredMail } from './mail.ts'
import { announceMail } from '#server/core/mail/outbox/mail-queued.ts'
import { triesAtMost } from '#server/core/mail/outbox/outbox-queries.ts'
import { urgencyOf } from '#server/core/mail/outbox/urgency.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** Returns whether mail is being sent: no mail has waited for over a minute, and none waits for a retry. */
export async function isMailSent(database: Pool): Promise<boolean> {
  return inLookup(database, { outbox: 'open' }, async (seen) => {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from tenant.mail where due_at is not null and sent_at is null
        and (due_at < now() - interval '1 minute' or failed_at is not null)) as waits`.execute(seen)
    return rows[0]?.waits === false
  })
}

/**
 * Adds a mail to the outbox, ordered by tenant and urgency, in the caller's transaction. The mail is typed by its
 * definition: `queueMail<typeof newDeviceMail>(…)`. A caller that may repeat passes the mail's `id`, so that it is
 * queued once. The mail is not written before `notBefore`. Returns the id.
 */
export async function queueMail<Defined extends DefinedMail = never>(
  tenant: TenantTx,
  mail: MailOf<Defined>,
  id: string = uuid(),
  notBefore: Date | null = null,
): Promise<string> {
  const { tenantId, kind, recipient, host, expiresAt = null } = mail
  const { rows } = await sql`
    insert into tenant.mail (tenant_id, id, kind, recipient, params, host, expires_at, urgency, due_at)
    values (${tenantId}, ${id}, ${kind}, ${recipient}, ${JSON.stringify(mail.params)}::jsonb, ${host}, ${expiresAt}, ${urgencyOf(kind)},
      coalesce(${notBefore}::timestamptz, now()))
    on conflict (tenant_id, id) do nothing returning id`.execute(tenant)
  if (rows.length > 0) {
    await storeMailFiles(tenant, { tenantId, id }, mail.files ?? [])
    afterCommit(tenant, announceMail)
  }
  return id
}

/** Returns whether a mail is in the outbox, sent or not. */
export async function isMailQueued(tenant: TenantTx, tenantId: string, id: string): Promise<boolean> {
  const row = await tenant
    .selectFrom('tenant.mail')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A mail of the outbox with its tenant; the tenant is null for a visitor without an account. */
export type QueuedMail = StoredMail & { tenant: MailTenant | null }

type MailRow = Pick<StoredMail, 'kind' | 'recipient' | 'params' | 'host'> & {
  expiresAt: Date | null
  tenantName: string
  tenantHost: string | null
  hasFiles: boolean
}

/** Returns an unsent mail, or null. Takes one round trip, or two if it has files. */
export async function readMail(database: Pool, tenantId: string, id: string): Promise<QueuedMail | null> {
  const [row] = await oneInTenant(
    database,
    tenantId,
    sql<MailRow>`
      select mail.kind, mail.recipient, mail.params, mail.host, mail.expires_at as "expiresAt", owner.name as "tenantName",
        owner.host as "tenantHost", exists (select from tenant.mail_files as file
          where file.tenant_id = mail.tenant_id and file.mail_id = mail.id) as "hasFiles"
      from tenant.mail join tenant.tenants as owner on owner.tenant_id = mail.tenant_id
      where mail.tenant_id = ${tenantId} and mail.id = ${id} and mail.sent_at is null`,
  )
  if (row === undefined) return null
  const { tenantName, tenantHost, hasFiles, ...mail } = row
  const tenant = tenantId === deploymentTenantId ? null : { id: tenantId, name: tenantName, host: tenantHost }
  const files = hasFiles ? await inTenant(database, tenantId, (scope) => readMailFiles(scope, { tenantId, id })) : []
  return { tenantId, tenant, ...mail, files }
}

/** Returns the hash of a reply address's token, or null if the address is gone. */
export async function readReplyHash(database: Pool, tenantId: string, id: string): Promise<Buffer | null> {
  const row = await inTenant(database, tenantId, (tenant) =>
    tenant
      .selectFrom('tenant.reply_hashes')
      .select('token_hash')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  return row?.token_hash ?? null
}

/** Records that the SMTP server accepted a mail, and deletes its files. */
export async function markSent(database: Pool, tenantId: string, id: string): Promise<void> {
  const sent = sql`
    with sent as (
      update tenant.mail set sent_at = ${new Date()}, failed_at = null, last_error = null, due_at = null, claimed_by = null
      where tenant_id = ${tenantId} and id = ${id})
    delete from tenant.mail_files where tenant_id = ${tenantId} and mail_id = ${id}`
  await oneInTenant(database, tenantId, sent)
}

/** Records that a mail expired unsent. It stays in the outbox. */
export async function markExpired(database: Pool, { tenantId, mailId }: MailId): Promise<void> {
  await inTenant(database, tenantId, (tenant) =>
    tenant
      .updateTable('tenant.mail')
      .set({ failed_at: new Date(), last_error: 'Expired before it was sent.', due_at: null, claimed_by: null })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', mailId)
      .execute(),
  )
}

/**
 * Records why a mail was not sent, and when it is retried: after growing pauses, or after `wait` seconds if that is
 * later. After the last try it stays in the outbox as failed.
 */
export async function markFailed(database: Pool, { tenantId, mailId }: MailId, why: string, wait = 0): Promise<void> {
  await inTenant(database, tenantId, (tenant) =>
    sql`
      update tenant.mail set failed_at = ${new Date()}, last_error = ${why.slice(0, 1000)}, claimed_by = null,
        due_at = case when due_at is null or tries >= ${triesAtMost} then null
          else now() + greatest(exp(least(tries, 10)), ${wait}) * interval '1 second' end
      where tenant_id = ${tenantId} and id = ${mailId}`.execute(tenant),
  )
}

/** Returns whether a mail was sent and, if not, the last failure. A deleted mail counts as sent. */
export async function readSendResult(
  database: Pool,
  tenantId: string,
  id: string,
): Promise<{ isSent: boolean; why: string | null }> {
  const row = await inTenant(database, tenantId, (tenant) =>
    tenant
      .selectFrom('tenant.mail')
      .select(['sent_at', 'last_error'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  return { isSent: row === undefined || row.sent_at !== null, why: row?.last_error ?? null }
}

/** Cancels the unsent mails of a kind to `recipient`, except `keep`, which replaces them. */
export async function supersedeOlderMails(
  tenant: TenantTx,
  { tenantId, kind, recipient }: Pick<StoredMail, 'tenantId' | 'kind' | 'recipient'>,
  keep: string,
): Promise<void> {
  await sql`
    update tenant.mail
    set expires_at = least(expires_at, now()), failed_at = ${new Date()}, last_error = 'A newer one was requested.', due_at = null
    where tenant_id = ${tenantId} and kind = ${kind} and recipient = ${recipient} and sent_at is null
      and id <> ${keep}`.execute(tenant)
}

/** A mail that has failed at least once. `retryAt` is when it is retried, null if it is not. */
export type FailedMail = {
  tenantId: string
  id: string
  kind: string
  recipient: string
  failedAt: Date
  why: string
  isOver: boolean
  retryAt: Date | null
}

/** Returns the unsent failed mails of all tenants, latest failure first. */
export async function readFailedMails(database: Pool): Promise<FailedMail[]> {
  return inLookup(database, { outbox: 'open' }, async (seen) => {
    const { rows } = await sql<FailedMail>`
      select mail.tenant_id as "tenantId", mail.id, mail.kind, mail.recipient, mail.failed_at as "failedAt",
        coalesce(mail.last_error, '') as why, coalesce(mail.expires_at <= now(), false) as "isOver",
        mail.due_at as "retryAt"
      from tenant.mail
      where mail.sent_at is null and mail.failed_at is not null
      order by mail.failed_at desc`.execute(seen)
    return rows
  })
}

/** Retries a mail immediately, with its tries reset. Returns whether it exists and was unsent. */
export function retryMail(database: Pool, { tenantId, id }: { tenantId: string; id: string }): Promise<boolean> {
  return inTenant(database, tenantId, async (tenant) => {
    const { rows } = await sql`
      update tenant.mail set due_at = case when claimed_by is null then now() else due_at end, tries = 0
      where tenant_id = ${tenantId} and id = ${id} and sent_at is null returning id`.execute(tenant)
    if (rows.length > 0) afterCommit(tenant, announceMail)
    return rows.length > 0
  })
}

/** When a mail ended: it was sent, expired, or failed for the last time. */
const endOfMail = sql`coalesce(sent_at, expires_at, failed_at)`
/** Excludes failed mails that are still retried. */
const isGivenUp = sql`(sent_at is not null or expires_at is not null or due_at is null)`

/** Returns the tenants with mails that ended before `before`. */
export async function readTenantsOfOldMails(database: Pool, before: Date): Promise<string[]> {
  return inLookup(database, { ended: 'open' }, async (seen) => {
    const { rows } = await sql<Pick<Row<'tenant.mail'>, 'tenant_id'>>`
      select distinct tenant_id from tenant.mail where ${endOfMail} < ${before}`.execute(seen)
    return rows.map((row) => row.tenant_id)
  })
}

/**
 * Deletes up to `atMost` mails of a tenant that ended before `before`. Returns how many, and how many of them were
 * never delivered.
 */
export async function deleteOldMails(
  database: Pool,
  tenantId: string,
  before: Date,
  atMost: number,
): Promise<{ deleted: number; undelivered: number }> {
  return inLookup(database, { ended: 'open' }, async (seen) => {
    const { rows } = await sql<{ undelivered: boolean }>`
      delete from tenant.mail where tenant_id = ${tenantId} and id = any(array(
        select id from tenant.mail where tenant_id = ${tenantId} and ${endOfMail} < ${before} and ${isGivenUp}
        limit ${atMost}))
      returning sent_at is null as undelivered`.execute(seen)
    return { deleted: rows.length, undelivered: rows.filter(({ undelivered }) => undelivered).length }
  })
}

/** Counts the mails in the outbox of the tenant that the transaction is in. */
export async function countMails(scope: TenantTx, tenantId: string): Promise<number> {
  const { many } = await scope
    .selectFrom('tenant.mail')
    .select(({ fn }) => fn.countAll<string>().as('many'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(many)
}

/**
 * Returns the language of the newest email that a sign-in of the account caused, in the tenant of the transaction; null
 * if there is none.
 */
export async function readOwnLanguage(tenant: TenantTx, tenantId: string, email: string): Promise<string | null> {
  const { rows } = await sql<{ language: string | null }>`
    select params ->> 'language' as language from tenant.mail
    where tenant_id = ${tenantId} and recipient = ${email}
      and kind in ('sign-in-code', 'new-device', 'password-changed')
    order by created_at desc, id desc limit 1`.execute(tenant)
  return rows[0]?.language ?? null
}
