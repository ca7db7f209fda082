import { lockExistingChat, type Owner } from './chat-queries.ts'
import { addReplies, chatsWithReplies } from './desk-reply-queries.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/**
 * Brings the replies of the desk into those of the user's chats that were handed over. A chat is locked before, so that two readers at once
 * bring each once.
 */
export async function bringReplies(tenant: TenantTx, owner: Owner): Promise<void> {
  for (const chat of await chatsWithReplies(tenant, owner))
    if ((await lockExistingChat(tenant, owner, chat)) !== null) await addReplies(tenant, owner.tenantId, chat)
}
