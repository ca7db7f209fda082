import type { attachChatFile } from '#features/chat/contract/chat-files.ts'
import { fileBytesAtMost } from '#features/chat/contract/chat-view.ts'
import { countBytes } from '#features/chat/server/conversations/chat-file-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { storeAttachment } from '@portico/server/core/attachments/store-attachment.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** Stores a file for the user's next message, after checking that its content matches its name. */
export function handleAttachChatFile({
  database,
  limits,
}: Pick<AppContext, 'database' | 'limits'>): Handler<typeof attachChatFile> {
  return async ({ session, params, query, upload }) => {
    const wait = limits.take('chat-file', session.accountId)
    if (wait > 0) return refused('chat-limit', { retryAfter: wait })
    const bytes = await inTenant(database, session.tenantId, (tenant) => countBytes(tenant, session))
    if (bytes >= fileBytesAtMost) return refused('chat-files-full')
    const stored = await storeAttachment(database, session, { id: params.id, name: query.name, upload })
    return stored.ok ? done(stored.value) : refused(stored.error)
  }
}
