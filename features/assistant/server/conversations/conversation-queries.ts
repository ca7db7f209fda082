import * as z from 'zod'
import type { ConversationSummary } from '#features/assistant/contract/conversations.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/** The user who owns the conversations. */
export type Owner = { tenantId: string; accountId: string }

/** Maximum number of conversations per user; the oldest beyond it are deleted. */
export const conversationsAtMost = 200
const summary = z.object({
  id: z.string(),
  title: z.string(),
  dataset_id: z.string().nullable(),
  messages: z.coerce.number(),
  created_at: z.date(),
  changed_at: z.date(),
})

function summaryOf(row: unknown): ConversationSummary {
  const { dataset_id: dataset, created_at: created, changed_at: changed, ...others } = summary.parse(row)
  return { ...others, dataset, created_at: created.toISOString(), changed_at: changed.toISOString() }
}

function summaries(tenant: TenantTx, { tenantId, accountId }: Owner) {
  return tenant
    .selectFrom('tenant.conversations')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .select((of) => [
      'id',
      'title',
      'dataset_id',
      'created_at',
      'changed_at',
      of
        .selectFrom('tenant.conversation_messages')
        .whereRef('tenant.conversation_messages.tenant_id', '=', 'tenant.conversations.tenant_id')
        .whereRef('tenant.conversation_messages.conversation_id', '=', 'tenant.conversations.id')
        .select((messages) => messages.fn.countAll<string>().as('count'))
        .as('messages'),
    ])
}

/** Returns the user's conversations, most recently changed first. */
export async function listStored(tenant: TenantTx, owner: Owner): Promise<ConversationSummary[]> {
  const rows = await summaries(tenant, owner).orderBy('changed_at', 'desc').limit(conversationsAtMost).execute()
  return rows.map(summaryOf)
}

/** Returns one of the user's conversations, or null. */
export async function findStored(tenant: TenantTx, owner: Owner, id: string): Promise<ConversationSummary | null> {
  const row = await summaries(tenant, owner).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : summaryOf(row)
}

/** Returns whether an id is unused or belongs to one of the user's conversations. */
export async function mayStoreIn(tenant: TenantTx, owner: Owner, id: string): Promise<boolean> {
  const row = await tenant
    .selectFrom('tenant.conversations')
    .where('tenant_id', '=', owner.tenantId)
    .where('id', '=', id)
    .select('account_id')
    .executeTakeFirst()
  return row === undefined || row.account_id === owner.accountId
}

/** Renames one of the user's conversations; false if there is none with this id. */
export async function renameStored(tenant: TenantTx, owner: Owner, id: string, title: string): Promise<boolean> {
  const { numUpdatedRows } = await tenant
    .updateTable('tenant.conversations')
    .set({ title: title })
    .where('tenant_id', '=', owner.tenantId)
    .where('account_id', '=', owner.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes one of the user's conversations and its messages; false if there is none with this id. */
export async function deleteStored(tenant: TenantTx, owner: Owner, id: string): Promise<boolean> {
  const { numDeletedRows } = await tenant
    .deleteFrom('tenant.conversations')
    .where('tenant_id', '=', owner.tenantId)
    .where('account_id', '=', owner.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
