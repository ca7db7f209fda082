import { copyOfOwners } from '@portico/server/core/attachments/attachment-queries.ts'
import { sql } from 'kysely'
import type { Owner } from './chat-queries.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/** Returns the number of files in a chat's messages. */
export async function countFiles(tenant: TenantTx, tenantId: string, chat: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from tenant.chat_messages as message
      join tenant.attached_files as file on file.tenant_id = message.tenant_id
        and (file.owner_id = message.files_of or file.entry_id = message.files_of)
    where message.tenant_id = ${tenantId} and message.conversation_id = ${chat}`.execute(tenant)
  return rows[0]?.count ?? 0
}

/** Returns the total size of the files in all of a user's chats, in bytes. */
export async function countBytes(tenant: TenantTx, { tenantId, accountId }: Owner): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(file.size), 0) as bytes
    from tenant.chat_conversations as chat
      join tenant.chat_messages as message on message.tenant_id = chat.tenant_id and message.conversation_id = chat.id
      join tenant.attached_files as file on file.tenant_id = message.tenant_id and file.owner_id = message.files_of
    where chat.tenant_id = ${tenantId} and chat.account_id = ${accountId}`.execute(tenant)
  return Number(rows[0]?.bytes ?? 0)
}

/** Returns whether a file belongs to a message of one of the user's chats. */
export async function isOfOwnChat(tenant: TenantTx, { tenantId, accountId }: Owner, file: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select file.id
    from tenant.attached_files as file
      join tenant.chat_messages as message on message.tenant_id = file.tenant_id
        and message.files_of in (file.owner_id, file.entry_id)
      join tenant.chat_conversations as chat on chat.tenant_id = message.tenant_id and chat.id = message.conversation_id
    where file.tenant_id = ${tenantId} and file.id = ${file} and chat.account_id = ${accountId}
    limit 1`.execute(tenant)
  return rows.length > 0
}

/**
 * Copies the files of a chat as uploads of its user, so that they can be attached elsewhere. Returns the ids of the
 * copies.
 */
export async function copyFiles(tenant: TenantTx, { tenantId, accountId }: Owner, chat: string): Promise<string[]> {
  const { rows } = await sql<{ owner: string }>`
    select files_of as owner from tenant.chat_messages
    where tenant_id = ${tenantId} and conversation_id = ${chat}
    order by place`.execute(tenant)
  const owners = rows.map(({ owner }) => owner)
  return owners.length === 0 ? [] : copyOfOwners(tenant, { tenantId, accountId }, owners)
}
