import type { deleteReply as call } from '#features/queues/contract/delete-reply.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { dropReply } from './replies.ts'

/** Deletes a canned reply. */
export function handleDeleteReply(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, params: { id }, origin }) => {
    const deleted = await dropReply(context.database, { ...session, origin }, id)
    return deleted.ok ? done(null) : refused(deleted.error)
  }
}
