import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { deploymentTenantId } from '#server/core/audit/event.ts'
import { inLookup, inTenant, type TenantTx } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { MailTenant } from '#server/core/domains/mail-host.ts'
import { sendMailJob } from './send-mail-job.ts'
import { enqueue } from '#server/platform/jobs/job-queries.ts'
import type { DefinedMail } from './define-mail.ts'
import { storeMailFiles, readMailFiles, deleteMailFiles } from './mail-file-queries.ts'
import type { MailOf, StoredMail } from './mail.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** Whether mail is being sent: none has waited for more than a minute, and none for another try. */
export async function mailLeaves(database: Pool): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from graphile_worker.jobs where task_identifier = ${sendMailJob.name} and attempts < max_attempts
      and (run_at < now() - interval '1 minute' or last_error is not null)) as waits`.execute(database)
  return rows[0]?.waits === false
}

/**
 * Adds a mail to the outbox and queues its job, in the transaction of the change that it is about: both are committed
 * or neither. The mail is typed by its definition: `queueMail<typeof newDeviceMail>(…)`. Repeatable work passes the
 * mail's `id`: it is then queued once. The mail is not written before `notBefore`. Returns the id.
 */
export async function queueMail<Defined extends DefinedMail = never>(
  tenant: TenantTx,
  mail: MailOf<Defined>,
  id: string = uuid(),
  notBefore: Date | null = null,
): Promise<string> {
  const queued = await tenant
    .insertInto('tenant.mail')
    .values({
      tenant_id: mail.tenantId,
      id,
      kind: mail.kind,
      recipient: mail.recipient,
      params: JSON.stringify(mail.params),
      host: mail.host,
      expires_at: mail.expiresAt ?? null,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (queued !== undefined) {
    await storeMailFiles(tenant, { tenantId: mail.tenantId, id }, mail.files ?? [])
    await enqueue(tenant, sendMailJob, { tenantId: mail.tenantId, mailId: id }, { key: id, notBefore })
  }
  return id
}

/** A mail of the outbox with its tenant; null for one to a visitor without an account. */
export type QueuedMail = StoredMail & { tenant: MailTenant | null }

/** A mail that has not been sent, or null. */
export async function readMail(database: Pool, tenantId: string, id: string): Promise<QueuedMail | null> {
  const { row, files } = await inTenant(database, tenantId, async (tenant) => {
    const found = await tenant
      .selectFrom('tenant.mail as mail')
      .innerJoin('tenant.tenants as owner', 'owner.tenant_id', 'mail.tenant_id')
      .select(['mail.kind', 'mail.recipient', 'mail.params', 'mail.host', 'mail.expires_at'])
      .select(['owner.name as tenantName', 'owner.host as tenantHost'])
      .where('mail.tenant_id', '=', tenantId)
      .where('mail.id', '=', id)
      .where('mail.sent_at', 'is', null)
      .executeTakeFirst()
    return { row: found, files: found === undefined ? [] : await readMailFiles(tenant, { tenantId, id }) }
  })
  if (row === undefined) return null
  const { kind, recipient, params, host, expires_at, tenantName, tenantHost } = row
  const tenant = tenantId === deploymentTenantId ? null : { id: tenantId, name: tenantName, host: tenantHost }
  return {
    tenantId,
    tenant,
    kind,
    recipient,
    params: params as Record<string, string>,
    host,
    expiresAt: expires_at,
    files,
  }
}

/** The hash of the token of a reset, or null when another has followed it. */
export async function readResetHash(database: Pool, tenantId: string, resetId: string): Promise<Buffer | null> {
  const row = await inTenant(database, tenantId, (tenant) =>
    tenant
      .selectFrom('tenant.password_resets')
      .select('token_hash')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', resetId)
      .executeTakeFirst(),
  )
  return row?.token_hash ?? null
}

/** The hash of the token of a reply address, or null where it is gone. */
export async function readReplyHash(database: Pool, tenantId: string, id: string): Promise<Buffer | null> {
  const row = await inTenant(database, tenantId, (tenant) =>
    tenant
      .selectFrom('tenant.reply_addresses')
      .select('token_hash')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  return row?.token_hash ?? null
}

/** Records that the SMTP server accepted a mail, whose files are not needed any more. */
export async function markSent(database: Pool, tenantId: string, id: string): Promise<void> {
  await inTenant(database, tenantId, async (tenant) => {
    await tenant
      .updateTable('tenant.mail')
      .set({ sent_at: new Date(), failed_at: null, last_error: null })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute()
    await deleteMailFiles(tenant, { tenantId, id })
  })
}

/** Records why a mail was not sent; it stays in the outbox. */
export async function markFailed(database: Pool, tenantId: string, id: string, why: string): Promise<void> {
  await inTenant(database, tenantId, (tenant) =>
    tenant
      .updateTable('tenant.mail')
      .set({ failed_at: new Date(), last_error: why.slice(0, 1000) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute(),
  )
}

/** Whether a mail was sent, and why not when it was last tried. A deleted one was sent long ago. */
export async function readFate(
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
    set expires_at = least(expires_at, now()), failed_at = ${new Date()}, last_error = 'A newer one was requested.'
    where tenant_id = ${tenantId} and kind = ${kind} and recipient = ${recipient} and sent_at is null
      and id <> ${keep}`.execute(tenant)
}

/** A mail that has failed at least once: `retryAt` is when it is retried, null when it no longer is. */
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

/** Every tenant's mails that have failed and not been sent since, the latest failure first. */
export async function readFailedMails(database: Pool): Promise<FailedMail[]> {
  return inLookup(database, { outbox: 'open' }, async (seen) => {
    const { rows } = await sql<FailedMail>`
      select mail.tenant_id as "tenantId", mail.id, mail.kind, mail.recipient, mail.failed_at as "failedAt",
        coalesce(mail.last_error, '') as why, coalesce(mail.expires_at <= now(), false) as "isOver",
        job.run_at as "retryAt"
      from tenant.mail
        left join graphile_worker.jobs as job on job.key = mail.id::text and job.attempts < job.max_attempts
      where mail.sent_at is null and mail.failed_at is not null
      order by mail.failed_at desc`.execute(seen)
    return rows
  })
}

/** Has a mail retried immediately, with all its tries left. Returns whether it was there and not sent yet. */
export function retryMail(database: Pool, { tenantId, id }: { tenantId: string; id: string }): Promise<boolean> {
  return inTenant(database, tenantId, async (tenant) => {
    const waiting = await tenant
      .selectFrom('tenant.mail')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (waiting === undefined) return false
    await enqueue(tenant, sendMailJob, { tenantId, mailId: id }, { key: id })
    return true
  })
}

/** The end of a mail: when it was sent, expired, or failed for the last time. */
const endOfMail = sql`coalesce(sent_at, expires_at, failed_at)`
/** Excludes a failed mail that is still retried. */
const isGivenUp = sql`(sent_at is not null or expires_at is not null or not exists (
  select from graphile_worker.jobs as job where job.key = mail.id::text and job.attempts < job.max_attempts))`

/** The tenants that have mails which ended before `before`. */
export async function readTenantsOfOldMails(database: Pool, before: Date): Promise<string[]> {
  return inLookup(database, { ended: 'open' }, async (seen) => {
    const { rows } = await sql<Pick<Row<'tenant.mail'>, 'tenant_id'>>`
      select distinct tenant_id from tenant.mail where ${endOfMail} < ${before}`.execute(seen)
    return rows.map((row) => row.tenant_id)
  })
}

/**
 * Deletes up to `atMost` mails of a tenant that were sent, expired or failed for the last time before `before`. Returns
 * how many, and how many of them were never delivered.
 */
export async function deleteOldMails(
  database: Pool,
  tenantId: string,
  before: Date,
  atMost: number,
): Promise<{ deleted: number; undelivered: number }> {
  return inLookup(database, { ended: 'open' }, async (seen) => {
    const { rows } = await sql<{ undelivered: boolean }>`
      delete from tenant.mail where tenant_id = ${tenantId} and id in (
        select id from tenant.mail where tenant_id = ${tenantId} and ${endOfMail} < ${before} and ${isGivenUp}
        limit ${atMost})
      returning sent_at is null as undelivered`.execute(seen)
    return { deleted: rows.length, undelivered: rows.filter(({ undelivered }) => undelivered).length }
  })
}
