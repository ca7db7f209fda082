import { createHash } from 'node:crypto'
import type { readChatFile } from '#features/chat/contract/chat-files.ts'
import { isOfOwnChat } from '#features/chat/server/conversations/chat-file-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { readAttachment } from '@portico/server/core/attachments/attachment-queries.ts'
import { refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/**
 * Reads a file of one of the user's chats as plain bytes. The response does not declare the file's type, so that no
 * browser displays it.
 */
export function handleReadChatFile(context: Pick<AppContext, 'database'>): Handler<typeof readChatFile> {
  return ({ session, params }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      if (!(await isOfOwnChat(tenant, session, params.id))) return refused('no-such-attachment')
      const file = await readAttachment(tenant, session.tenantId, params.id)
      if (file === null) return refused('no-such-attachment')
      return {
        kind: 'file',
        name: plainName(file.name),
        type: 'application/octet-stream',
        parts: [file.content],
        sha256: createHash('sha256').update(file.content).digest(),
      }
    })
}

/** Makes a file name safe for a header. The page saves the file under the original name. */
const plainName = (name: string) => name.replaceAll(/[^\w .()-]/g, '_')
