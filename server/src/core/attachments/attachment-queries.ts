import type { AttachmentSummary } from '@portico/contract/core/requests/request.ts'
import { sql } from 'kysely'
import { oldRows } from '#server/core/tenants/old-rows-queries.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

type Owner = { tenantId: string; accountId: string | null }
export type NewAttachment = Owner & { id: string; name: string; type: string; content: Buffer }

/**
 * Stores a file that is not attached yet. Returns false if another file has this id; storing the same file again
 * changes nothing.
 */
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

/**
 * Counts an account's files that are not attached yet. Concurrent uploads of the account wait for each other until
 * commit.
 */
export async function countPending(tenant: TenantTx, { tenantId, accountId }: Owner): Promise<number> {
  await sql`select id from tenant.accounts where tenant_id = ${tenantId} and id = ${accountId} for no key update`.execute(
    tenant,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from tenant.attachments
    where tenant_id = ${tenantId} and account_id = ${accountId} and number is null and owner_id is null`.execute(tenant)
  return rows[0]?.count ?? 0
}

/** Returns whether all these files were uploaded by the account and are not attached yet. Locks them until commit. */
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

/** Counts the files of a request. */
export async function countOfRequest(tenant: TenantTx, tenantId: string, number: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from tenant.attachments where tenant_id = ${tenantId} and number = ${number}`.execute(
    tenant,
  )
  return rows[0]?.count ?? 0
}

/** Attaches an account's uploaded files, checked by `areUploaded`, to an entry of a request. */
export async function attachToEntry(
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

/**
 * Attaches an account's uploaded files, checked by `areUploaded`, to another owner by its id, such as a chat message.
 */
export async function attachToOwner(
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

/** Returns the files of these entries or owners without content, each with the id of its owner. */
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

/** Returns a file with its content, or null. The caller must check who may see its owner. */
export async function readAttachment(tenant: TenantTx, tenantId: string, id: string): Promise<StoredAttachment | null> {
  const { rows } = await sql<StoredAttachment>`
    select name, media_type as type, content, account_id as "accountId", number, entry_id as "entryId", owner_id as "ownerId"
    from tenant.attachments where tenant_id = ${tenantId} and id = ${id}`.execute(tenant)
  return rows[0] ?? null
}

/** Deletes a file that an account uploaded but attached to nothing. */
export async function deleteUploaded(
  tenant: TenantTx,
  { tenantId, accountId }: { tenantId: string; accountId: string },
  id: string,
): Promise<void> {
  await tenant
    .deleteFrom('tenant.attachments')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('number', 'is', null)
    .where('owner_id', 'is', null)
    .execute()
}

/**
 * Copies the files of these owners, in their order, as uploads of an account, so that they can be attached elsewhere.
 * Returns the ids of the copies.
 */
export async function copyOfOwners(
  tenant: TenantTx,
  { tenantId, accountId }: Owner,
  owners: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into tenant.attachments (tenant_id, id, account_id, name, media_type, size, content)
    select file.tenant_id, gen_random_uuid(), ${accountId}::uuid, file.name, file.media_type, file.size, file.content
    from unnest(${owners}::uuid[]) with ordinality as owner (id, position)
      join tenant.attachments as file on file.tenant_id = ${tenantId} and file.owner_id = owner.id
    where file.number is null
    order by owner.position, file.created_at
    returning id`.execute(tenant)
  return rows.map(({ id }) => id)
}

/** Files uploaded more than a day ago and never attached. Few at once, since each may have ten megabytes. */
export const pendingAttachments = oldRows('tenant.attachments', 'created_at', 86_400_000, {
  only: { number: null, owner_id: null },
  atOnce: 100,
})
