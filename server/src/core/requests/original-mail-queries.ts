import { sql } from 'kysely'
import { oldRows } from '#server/core/tenants/old-rows-queries.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import type { SealedFile } from '#server/platform/crypto/sealed-file.ts'

/** How long the original of an email is kept, in milliseconds. */
export const originalKeptFor = 90 * 24 * 60 * 60 * 1000

/** The limit for all originals of a tenant, in bytes. Beyond it, emails are still added but their originals not kept. */
const originalBytesAtMost = 2 * 1024 ** 3

export type NewOriginal = SealedFile & {
  tenantId: string
  id: string
  number: number
  entryId: string
  size: number
  at: Date
}

/** Returns whether a tenant may keep an original of this size, in bytes. */
export async function hasRoomForOriginal(tenant: TenantTx, tenantId: string, size: number): Promise<boolean> {
  const { rows } = await sql<{ used: string }>`
    select coalesce(sum(size), 0) as used from tenant.original_mails where tenant_id = ${tenantId}`.execute(tenant)
  return Number(rows[0]?.used ?? 0) + size <= originalBytesAtMost
}

/** Stores the encrypted original of an email for the entry that it became. */
export async function insertOriginal(tenant: TenantTx, original: NewOriginal): Promise<void> {
  const { tenantId, id, number, entryId, size, sealed, content, at } = original
  await sql`
    insert into tenant.original_mails (tenant_id, id, number, entry_id, size, sealed, content, received_at)
    values (${tenantId}, ${id}, ${number}, ${entryId}, ${size}, ${sealed}, ${content}, ${at})`.execute(tenant)
}

/** Returns the encrypted original of an email to a request, or null. The caller must check who may see it. */
export async function readOriginal(
  tenant: TenantTx,
  { tenantId, number, id }: { tenantId: string; number: number; id: string },
): Promise<SealedFile | null> {
  const { rows } = await sql<SealedFile>`
    select sealed, content from tenant.original_mails
    where tenant_id = ${tenantId} and number = ${number} and id = ${id}`.execute(tenant)
  return rows[0] ?? null
}

/** Originals received 90 days ago. Few at once, since each may have 25 megabytes. */
export const oldOriginals = oldRows('tenant.original_mails', 'received_at', originalKeptFor, { atOnce: 50 })
