import { deskQueuePath } from '@portico/contract/core/calls/permission.ts'
import { sql } from 'kysely'
import { signIn, type Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** An account with its address and company. */
export type Person = Visitor & { email: string; companyId: string }

async function personOf(everything: Pool, visitor: Visitor): Promise<Person> {
  const { email, company_id } = await everything
    .selectFrom('tenant.accounts')
    .select(['email', 'company_id'])
    .where('id', '=', visitor.accountId)
    .executeTakeFirstOrThrow()
  return { ...visitor, email, companyId: company_id }
}

/** Adds a user to a new tenant, or to the tenant of `beside`. */
export async function addPerson(everything: Pool, beside?: Visitor): Promise<Person> {
  return personOf(everything, await signIn(everything, ['Desk'], beside))
}

/** Adds a technician who sees all companies to a user's tenant. */
export async function addAgent(everything: Pool, beside: Visitor): Promise<Person> {
  const agent = await addPerson(everything, beside)
  const { tenantId, roleId, companyId } = agent
  await sql`
    insert into tenant.role_menus (tenant_id, role_id, modulekey, menuname, menulink, displayorder)
    values (${tenantId}, ${roleId}, 'Desk', 'Queue', ${deskQueuePath}, 2)`.execute(everything)
  await sql`update tenant.companies set is_own = true where id = ${companyId}`.execute(everything)
  return agent
}

type Entry = {
  kind: string
  text: string
  data: Record<string, string>
  via: string
  accountId: string | null
  isInternal: boolean
  files: string[]
}

/** Returns the history of a request. */
export async function readHistory(everything: Pool, { tenantId }: Visitor, number: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select kind, text, data, via, account_id as "accountId", is_internal as "isInternal",
      array(select name from tenant.attachments where entry_id = request_entries.id order by name) as files
    from tenant.request_entries where tenant_id = ${tenantId} and number = ${number} order by place`.execute(everything)
  return rows
}

/** Returns the outcomes of the mails received for a tenant, in order. */
export async function readOutcomes(everything: Pool, { tenantId }: Visitor): Promise<string[]> {
  const { rows } = await sql<{ outcome: string }>`
    select outcome from tenant.received_mails where tenant_id = ${tenantId} order by received_at, message_id`.execute(
    everything,
  )
  return rows.map(({ outcome }) => outcome)
}

/** Marks a request as closed the given number of days ago. */
export async function closeRequest(
  everything: Pool,
  { tenantId }: Visitor,
  { number, state, daysAgo }: { number: number; state: string; daysAgo: number },
): Promise<void> {
  await sql`
    update tenant.desk_requests set state = ${state}, closed_at = now() - make_interval(days => ${daysAgo})
    where tenant_id = ${tenantId} and number = ${number}`.execute(everything)
}

export async function readState(everything: Pool, { tenantId }: Visitor, number: number): Promise<string> {
  const { state } = await everything
    .selectFrom('tenant.desk_requests')
    .select('state')
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return state
}

/** Returns the stored hashes of a tenant's reply addresses, in hexadecimal. */
export async function readReplyHashes(everything: Pool, { tenantId }: Visitor): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select encode(token_hash, 'hex') as hash from tenant.reply_addresses where tenant_id = ${tenantId}`.execute(
    everything,
  )
  return rows.map(({ hash }) => hash)
}

/** Returns the contents of a tenant's outbox as text. */
export async function readOutbox(everything: Pool, { tenantId }: Visitor): Promise<string> {
  const rows = await everything.selectFrom('tenant.mail').selectAll().where('tenant_id', '=', tenantId).execute()
  return JSON.stringify(rows)
}

/** Counts a tenant's entries that wait for their mail, over all recipients. */
export async function countUnmailed(everything: Pool, { tenantId }: Visitor): Promise<number> {
  const { rows } = await sql`
    select from tenant.mailed_entries where tenant_id = ${tenantId} and mailed_at is null`.execute(everything)
  return rows.length
}

/** Counts the mails to one address in the outbox, whether sent or not. */
export async function countQueuedMails(everything: Pool, { tenantId, email }: Person): Promise<number> {
  const { rows } = await sql`
    select from tenant.mail where tenant_id = ${tenantId} and recipient = ${email}`.execute(everything)
  return rows.length
}

/** Deactivates an account, or activates it again. */
export async function deactivate(everything: Pool, { accountId }: Visitor, isActive = false): Promise<void> {
  await everything.updateTable('tenant.accounts').set({ is_active: isActive }).where('id', '=', accountId).execute()
}

/** Makes the waiting jobs with a name due immediately. Returns their number. */
export async function makeJobsDue(everything: Pool, name: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update graphile_worker._private_jobs as job set run_at = now() from graphile_worker._private_tasks as task
    where task.id = job.task_id and task.identifier = ${name} and job.run_at > now() returning job.id::text`.execute(
    everything,
  )
  return rows.length
}

/** Returns the encrypted originals of a tenant's mails, the oldest first. */
export async function readOriginals(
  everything: Pool,
  { tenantId }: Visitor,
): Promise<{ id: string; sealed: Buffer; content: Buffer }[]> {
  const { rows } = await sql<{ id: string; sealed: Buffer; content: Buffer }>`
    select id, sealed, content from tenant.original_mails where tenant_id = ${tenantId} order by received_at`.execute(
    everything,
  )
  return rows
}

/** Sets when a tenant's mails were received, in days before now. */
export async function ageOriginals(everything: Pool, { tenantId }: Visitor, days: number): Promise<void> {
  await sql`
    update tenant.original_mails set received_at = now() - make_interval(days => ${days})
    where tenant_id = ${tenantId}`.execute(everything)
}
