import type { AttachmentSummary } from '@portico/contract/core/requests/request.ts'
import { sql } from 'kysely'
import { inLookup, type TenantTx } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'

type Owner = { tenantId: string; accountId: string | null }
export type NewAttachment = Owner & { id: string; name: string; type: string; content: Buffer }

/** Stores a file that belongs to nothing yet. Returns false where the id is that of another file; the same one again changes nothing. */
export async function insertAttachment(tenant: TenantTx, file: NewAttachment): Promise<boolean> {
  const stored = await tenant
    .insertInto('tenant.attachments')
    .values({
      tenant_id: file.tenantId,
      id: file.id,
      account_id: file.accountId,
      name: file.name,
      media_type: file.type,
      size: file.content.length,
      content: file.content,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined || (await areUploaded(tenant, file, [file.id]))
}

/** How many files of an account belong to nothing yet. Uploads of an account wait for each other until commit. */
export async function countPending(tenant: TenantTx, { tenantId, accountId }: Owner): Promise<number> {
  await sql`select id from tenant.accounts where tenant_id = ${tenantId} and id = ${accountId} for no key update`.execute(
    tenant,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from tenant.attachments
    where tenant_id = ${tenantId} and account_id = ${accountId} and number is null and owner_id is null`.execute(tenant)
  return rows[0]?.count ?? 0
}

/** Whether all of these are files that an account has uploaded and attached to nothing; they are locked until commit. */
export async function areUploaded(
  tenant: TenantTx,
  { tenantId, accountId }: Owner,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true
  const { rows } = await sql<{ id: string }>`
    select id from tenant.attachments
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and account_id is not distinct from ${accountId}
      and number is null and owner_id is null for update`.execute(tenant)
  return rows.length === new Set(ids).size
}

/** How many files a request has. */
export async function countOfRequest(tenant: TenantTx, tenantId: string, number: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from tenant.attachments where tenant_id = ${tenantId} and number = ${number}`.execute(
    tenant,
  )
  return rows[0]?.count ?? 0
}

/** Gives uploaded files of an account to an entry of a request: those that `areUploaded` has checked. */
export async function giveToEntry(
  tenant: TenantTx,
  { tenantId, accountId }: Owner,
  ids: readonly string[],
  { number, entryId }: { number: number; entryId: string },
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update tenant.attachments set number = ${number}, entry_id = ${entryId}
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and account_id is not distinct from ${accountId}
      and number is null and owner_id is null`.execute(tenant)
}

/** Gives uploaded files of an account to something else, by its id: a message of a chat. `areUploaded` has checked them. */
export async function giveToOwner(
  tenant: TenantTx,
  { tenantId, accountId }: Owner,
  ids: readonly string[],
  ownerId: string,
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update tenant.attachments set owner_id = ${ownerId}
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and account_id is not distinct from ${accountId}
      and number is null and owner_id is null`.execute(tenant)
}

/** The files of these entries or owners, without their content, each with the id of what it belongs to. */
export async function listAttachments(
  tenant: TenantTx,
  tenantId: string,
  ids: readonly string[],
): Promise<(AttachmentSummary & { of: string })[]> {
  const { rows } = await sql<AttachmentSummary & { of: string }>`
    select id, name, media_type, size, coalesce(entry_id, owner_id) as of from tenant.attachments
    where tenant_id = ${tenantId} and (entry_id = any(${ids}::uuid[]) or owner_id = any(${ids}::uuid[]))
    order by created_at, id`.execute(tenant)
  return rows
}

export type StoredAttachment = {
  name: string
  type: string
  content: Buffer
  accountId: string | null
  number: number | null
  entryId: string | null
  ownerId: string | null
}

/** A file with its content, or null. Whether the caller may see what it belongs to is for the caller to check. */
export async function readAttachment(tenant: TenantTx, tenantId: string, id: string): Promise<StoredAttachment | null> {
  const { rows } = await sql<StoredAttachment>`
    select name, media_type as type, content, account_id as "accountId", number, entry_id as "entryId", owner_id as "ownerId"
    from tenant.attachments where tenant_id = ${tenantId} and id = ${id}`.execute(tenant)
  return rows[0] ?? null
}

/** The tenants with files that were uploaded before an instant, an hour ago at the latest, and attached to nothing. */
export function readTenantsOfPending(database: Pool, before: Date): Promise<string[]> {
  return inLookup(database, { scheduled: 'open' }, async (seen) => {
    const { rows } = await sql<{ id: string }>`
      select owner.tenant_id as id from tenant.tenants as owner where exists (
        select from tenant.attachments as pending where pending.tenant_id = owner.tenant_id and pending.number is null
          and pending.owner_id is null and pending.created_at < ${before})
      order by owner.tenant_id`.execute(seen)
    return rows.map(({ id }) => id)
  })
}

/** Deletes up to `atMost` files of a tenant that were uploaded before an instant and attached to nothing. Returns how many. */
export async function deletePending(
  tenant: TenantTx,
  { tenantId, before, atMost }: { tenantId: string; before: Date; atMost: number },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from tenant.attachments where tenant_id = ${tenantId} and id = any(array(
      select id from tenant.attachments where tenant_id = ${tenantId} and number is null and owner_id is null
        and created_at < ${before} limit ${atMost} for update skip locked))
    returning id`.execute(tenant)
  return rows.length
}
