import { lockExistingChat, type Owner } from './chat-queries.ts'
import { addReplies, chatsWithReplies } from './desk-reply-queries.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/**
 * Copies new replies of the desk into those of the user's chats that were handed over. Each chat is locked first, so
 * that concurrent readers add no reply twice.
 */
export async function bringReplies(tenant: TenantTx, owner: Owner): Promise<void> {
  for (const chat of await chatsWithReplies(tenant, owner))
    if ((await lockExistingChat(tenant, owner, chat)) !== null) await addReplies(tenant, owner.tenantId, chat)
}
