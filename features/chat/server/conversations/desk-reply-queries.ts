import { sql } from 'kysely'
import type { Owner } from './chat-queries.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/** Stores which request one of the user's chats was handed over as. */
export async function storeHandOver(
  tenant: TenantTx,
  { tenantId, accountId }: Owner,
  { chat, number, at }: { chat: string; number: number; at: Date },
): Promise<void> {
  await tenant
    .updateTable('tenant.chat_conversations')
    .set({ request_number: number, handed_over_at: at })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '=', chat)
    .execute()
}

/** Returns the user's chats whose requests have comments or states that are not among the chat's messages yet. */
export async function chatsWithReplies(tenant: TenantTx, { tenantId, accountId }: Owner): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct chat.id
    from tenant.chat_conversations as chat
      join tenant.request_news as entry on entry.tenant_id = chat.tenant_id and entry.number = chat.request_number
    where chat.tenant_id = ${tenantId} and chat.account_id = ${accountId}
      and entry.kind in ('comment', 'state', 'withdrawn') and not exists (
        select from tenant.chat_messages as message
        where message.tenant_id = chat.tenant_id and message.conversation_id = chat.id and message.files_of = entry.id)`.execute(
    tenant,
  )
  return rows.map(({ id }) => id)
}

/**
 * Adds missing messages to a chat that the transaction has locked: the comments of its request, by the desk and the
 * user, and the request's states. Internal notes are left out.
 */
export async function addReplies(tenant: TenantTx, tenantId: string, chat: string): Promise<void> {
  await sql`
    with fresh as (
      select chat.messages + row_number() over (order by entry.place) - 1 as place, entry.id, entry.kind, entry.text,
        entry.state, entry.at, entry.author, entry.account_id, entry.account_id = chat.account_id as is_own
      from tenant.chat_conversations as chat
        join tenant.request_news as entry on entry.tenant_id = chat.tenant_id and entry.number = chat.request_number
      where chat.tenant_id = ${tenantId} and chat.id = ${chat}
        and entry.kind in ('comment', 'state', 'withdrawn') and not exists (
          select from tenant.chat_messages as message
          where message.tenant_id = chat.tenant_id and message.conversation_id = chat.id and message.files_of = entry.id)
    ), counted as (
      update tenant.chat_conversations as chat
      set messages = chat.messages + added.count, changed_at = greatest(chat.changed_at, added.latest)
      from (select count(*)::integer as count, max(at) as latest from fresh) as added
      where chat.tenant_id = ${tenantId} and chat.id = ${chat} and added.count > 0
    )
    insert into tenant.chat_messages (tenant_id, conversation_id, place, id, author, kind, text, name, files_of, at)
    select ${tenantId}::uuid, ${chat}::uuid, fresh.place, gen_random_uuid(),
      case when fresh.kind <> 'comment' then 'note' when fresh.is_own is true then 'user' else 'desk' end,
      case when fresh.kind = 'comment' then 'text' else 'state' end,
      case when fresh.kind = 'comment' then fresh.text else coalesce(fresh.state, 'Withdrawn') end,
      case when fresh.kind <> 'comment' or fresh.is_own is true then ''
        else coalesce(nullif(fresh.author, ''), trim(account.firstname || ' ' || account.lastname), '') end,
      fresh.id, fresh.at
    from fresh left join tenant.accounts as account on account.tenant_id = ${tenantId} and account.id = fresh.account_id`.execute(
    tenant,
  )
}
