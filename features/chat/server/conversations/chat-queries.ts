import { chatsPerPage, chatTitleOf, type ChatSummary } from '#features/chat/contract/chat-view.ts'
import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { containing } from '@portico/server/platform/database/row-page-queries.ts'

/** The user who owns the chats. */
export type Owner = { tenantId: string; accountId: string }

/** Maximum number of chats per user; the oldest beyond it are deleted. */
const chatsAtMost = 200

/** A chat that is locked until the end of the transaction. */
export type LockedChat = { title: string; messages: number; requestNumber: number | null }

type SummaryRow = {
  id: string
  title: string
  last: string
  changed_at: Date
  request_number: number | null
  state: string | null
}

const summaryOf = ({ id, title, last, changed_at: at, request_number: number, state }: SummaryRow): ChatSummary => ({
  id,
  title,
  last,
  changed_at: at.toISOString(),
  request: number === null ? null : { number, state: state ?? '' },
})

/**
 * Returns a page of the user's chats, most recently changed first, and their total number. Chats without messages are
 * not listed.
 */
export async function readChats(
  tenant: TenantTx,
  { tenantId, accountId }: Owner,
  { search, page }: { search: string; page: number },
): Promise<{ chats: ChatSummary[]; total: number }> {
  const { rows } = await sql<SummaryRow & { total: string }>`
    select chat.id, chat.title, chat.changed_at, chat.request_number, request.state, count(*) over () as total,
      coalesce((
        select left(message.text, 160) from tenant.chat_messages as message
        where message.tenant_id = chat.tenant_id and message.conversation_id = chat.id and message.author <> 'note'
          and message.text <> ''
        order by message.place desc limit 1), '') as last
    from tenant.chat_conversations as chat
      left join tenant.request_summaries as request
        on request.tenant_id = chat.tenant_id and request.number = chat.request_number
    where chat.tenant_id = ${tenantId} and chat.account_id = ${accountId} and chat.messages > 0
      and (chat.title ilike ${containing(search)} or exists (
        select from tenant.chat_messages as message
        where message.tenant_id = chat.tenant_id and message.conversation_id = chat.id
          and message.text ilike ${containing(search)}))
    order by chat.changed_at desc, chat.id
    limit ${chatsPerPage} offset ${page * chatsPerPage}`.execute(tenant)
  return { chats: rows.map(summaryOf), total: Number(rows[0]?.total ?? 0) }
}

/** Returns one of the user's chats, or null. */
export async function findChat(
  tenant: TenantTx,
  { tenantId, accountId }: Owner,
  id: string,
): Promise<ChatSummary | null> {
  const { rows } = await sql<SummaryRow>`
    select chat.id, chat.title, chat.changed_at, chat.request_number, request.state,
      coalesce((
        select left(message.text, 160) from tenant.chat_messages as message
        where message.tenant_id = chat.tenant_id and message.conversation_id = chat.id and message.author <> 'note'
          and message.text <> ''
        order by message.place desc limit 1), '') as last
    from tenant.chat_conversations as chat
      left join tenant.request_summaries as request
        on request.tenant_id = chat.tenant_id and request.number = chat.request_number
    where chat.tenant_id = ${tenantId} and chat.account_id = ${accountId} and chat.id = ${id}`.execute(tenant)
  return rows[0] === undefined ? null : summaryOf(rows[0])
}

/**
 * Locks one of the user's chats until the end of the transaction, creating it if the id is unused. Null if the id
 * belongs to another user.
 */
export async function lockChat(tenant: TenantTx, owner: Owner, id: string): Promise<LockedChat | null> {
  const { tenantId, accountId } = owner
  await tenant
    .insertInto('tenant.chat_conversations')
    .values({ tenant_id: tenantId, id, account_id: accountId, title: '' })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .execute()
  return lockExistingChat(tenant, owner, id)
}

/** Locks an existing chat; null if there is none with this id. */
export async function lockExistingChat(
  tenant: TenantTx,
  { tenantId, accountId }: Owner,
  id: string,
): Promise<LockedChat | null> {
  const row = await tenant
    .selectFrom('tenant.chat_conversations')
    .select(['title', 'messages', 'request_number'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : { title: row.title, messages: row.messages, requestNumber: row.request_number }
}

/** Sets a chat's title, as one line; false if the user has no such chat. */
export async function renameStoredChat(tenant: TenantTx, owner: Owner, id: string, title: string): Promise<boolean> {
  const { numUpdatedRows } = await tenant
    .updateTable('tenant.chat_conversations')
    .set({ title: chatTitleOf(title) })
    .where('tenant_id', '=', owner.tenantId)
    .where('account_id', '=', owner.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes one of the user's chats with all its content; false if there is none with this id. */
export async function deleteStoredChat(tenant: TenantTx, owner: Owner, id: string): Promise<boolean> {
  const { numDeletedRows } = await tenant
    .deleteFrom('tenant.chat_conversations')
    .where('tenant_id', '=', owner.tenantId)
    .where('account_id', '=', owner.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the user's oldest chats beyond the maximum. */
export async function deleteOldestChats(tenant: TenantTx, { tenantId, accountId }: Owner): Promise<void> {
  await tenant
    .deleteFrom('tenant.chat_conversations')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', 'in', (of) =>
      of
        .selectFrom('tenant.chat_conversations')
        .where('tenant_id', '=', tenantId)
        .where('account_id', '=', accountId)
        .orderBy('changed_at', 'desc')
        .offset(chatsAtMost)
        .select('id'),
    )
    .execute()
}
