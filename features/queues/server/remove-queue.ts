import type { removeQueue as call } from '#features/queues/contract/remove-queue.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { dropQueue } from './queues.ts'

/** Removes a queue. */
export function handleRemoveQueue(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, params: { id }, origin }) => {
    const removed = await dropQueue(context.database, { ...session, origin }, id)
    return removed.ok ? done(null) : refused(removed.error)
  }
}
