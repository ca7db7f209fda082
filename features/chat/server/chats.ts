import type { listChats, readChat, renameChat, deleteChat, leaveChat } from '#features/chat/contract/chats.ts'
import {
  readChats,
  findChat,
  renameStoredChat,
  deleteStoredChat,
  lockExistingChat,
  type Owner,
} from '#features/chat/server/conversations/chat-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler, refused } from '@portico/server/core/calls/handler.ts'
import { listInTenant, inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import { readMessages } from '#features/chat/server/conversations/message-queries.ts'
import { endChat } from './open-chat-queries.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'
import { addReplies, chatsWithReplies } from '#features/chat/server/conversations/desk-reply-queries.ts'

/** Lists a page of the user's chats. */
export function handleListChats(context: Pick<AppContext, 'database'>): Handler<typeof listChats> {
  return async ({ session, query }) => {
    const wanted = { search: (query.search ?? '').trim(), page: Number(query.page ?? 0) }
    return listInTenant(context.database, session.tenantId, async (tenant) => {
      await bringReplies(tenant, session)
      return done(await readChats(tenant, session, wanted))
    })
  }
}

/** Reads one of the user's chats with its messages, including new replies of the desk. */
export function handleReadChat(context: Pick<AppContext, 'database'>): Handler<typeof readChat> {
  return ({ session, params, query }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      await bringReplies(tenant, session)
      const chat = await findChat(tenant, session, params.id)
      if (chat === null) return refused('no-such-chat')
      const after = Number(query.after ?? -1)
      return done({ chat, messages: await readMessages(tenant, session.tenantId, params.id, after) })
    })
}

/** Renames one of the user's chats. */
export function handleRenameChat(context: Pick<AppContext, 'database'>): Handler<typeof renameChat> {
  return ({ session, params, body }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      await renameStoredChat(tenant, session, params.id, body.title)
      const renamed = await findChat(tenant, session, params.id)
      return renamed === null ? refused('no-such-chat') : done(renamed)
    })
}

/** Deletes one of the user's chats. */
export function handleDeleteChat(context: Pick<AppContext, 'database'>): Handler<typeof deleteChat> {
  return async ({ session, params }) => {
    const isDeleted = await inTenant(context.database, session.tenantId, (tenant) =>
      deleteStoredChat(tenant, session, params.id),
    )
    return isDeleted ? done(null) : refused('no-such-chat')
  }
}

/**
 * Ends the open chat of the cookie's session, if there is one. Never refuses: a closing page reads no response, and an
 * unauthenticated caller must learn nothing.
 */
export function handleLeaveChat(context: Pick<AppContext, 'database'>): Handler<typeof leaveChat> {
  return async ({ credentials, origin }) => {
    if (credentials.cookie !== '') await endChat(context.database, hashOf(credentials.cookie), origin)
    return done(null)
  }
}

/**
 * Copies new replies of the desk into those of the user's chats that were handed over. Each chat is locked first, so
 * that concurrent readers add no reply twice.
 */
async function bringReplies(tenant: TenantTx, owner: Owner): Promise<void> {
  for (const chat of await chatsWithReplies(tenant, owner))
    if ((await lockExistingChat(tenant, owner, chat)) !== null) await addReplies(tenant, owner.tenantId, chat)
}
