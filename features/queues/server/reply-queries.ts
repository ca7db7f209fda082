import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Row } from '@portico/server/platform/database/schema.ts'

type ReplyRow = Pick<Row<'tenant.desk_canned_replies'>, 'id' | 'title' | 'text' | 'changed_at'>
type Key = { tenantId: string; id: string }

/** Returns the canned replies of a tenant by title. */
export async function readReplies(tenant: TenantTx, tenantId: string): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    select id, title, text, changed_at from tenant.desk_canned_replies where tenant_id = ${tenantId}
    order by lower(title), id`.execute(tenant)
  return rows
}

/** Returns whether a reply exists, and whether another reply has the same title in any case. */
export async function findReply(
  tenant: TenantTx,
  { tenantId, id }: Key,
  title: string,
): Promise<{ isThere: boolean; isTaken: boolean }> {
  const { rows } = await sql<{ isThere: boolean; isTaken: boolean }>`
    select coalesce(bool_or(id = ${id}), false) as "isThere",
      coalesce(bool_or(id <> ${id} and lower(title) = lower(${title})), false) as "isTaken"
    from tenant.desk_canned_replies where tenant_id = ${tenantId}`.execute(tenant)
  return rows[0] ?? { isThere: false, isTaken: false }
}

/** Serialises changes to a tenant's replies, because their titles are unique in any case. */
export async function lockReplies(tenant: TenantTx, tenantId: string): Promise<void> {
  await sql`select from tenant.tenants where tenant_id = ${tenantId} for no key update`.execute(tenant)
}

/** Stores a reply. */
export async function upsertReply(
  tenant: TenantTx,
  { tenantId, id, accountId }: Key & { accountId: string | null },
  { title, text, at }: { title: string; text: string; at: Date },
): Promise<void> {
  await tenant
    .insertInto('tenant.desk_canned_replies')
    .values({ tenant_id: tenantId, id, title, text, created_by: accountId, changed_at: at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet({ title, text, changed_at: at }))
    .execute()
}

/** Deletes a reply. Returns its title, or null if it does not exist. */
export async function removeReply(tenant: TenantTx, { tenantId, id }: Key): Promise<string | null> {
  const row = await tenant
    .deleteFrom('tenant.desk_canned_replies')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('title')
    .executeTakeFirst()
  return row?.title ?? null
}
