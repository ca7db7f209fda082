import type { uploadRequestAttachment as call } from '#features/requests/contract/upload-request-attachment.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { storeAttachment } from '@portico/server/core/attachments/store-attachment.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'

/** Stores a user's file, checked by its content, for the next message to attach. */
export function handleUploadRequestAttachment(context: Pick<AppContext, 'database' | 'limits'>): Handler<typeof call> {
  return async ({ session, params: { id }, query: { name }, upload }) => {
    const retryAfter = context.limits.take('desk', `account ${session.accountId}`)
    if (retryAfter > 0) return refused('too-many-requests', { retryAfter })
    const stored = await storeAttachment(context.database, session, { id, name, upload })
    return stored.ok ? done(stored.value) : refused(stored.error)
  }
}
