import type { deleteReply as call } from '@portico/contract/features/desk/delete-reply.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type Handler } from '#server/core/calls/handler.ts'
import { dropReply } from '#server/features/desk/replies/replies.ts'

/** Deletes a canned reply. */
export function handleDeleteReply(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, params: { id }, origin }) => {
    const deleted = await dropReply(context.database, { ...session, origin }, id)
    return deleted.ok ? done(null) : refused(deleted.error)
  }
}
