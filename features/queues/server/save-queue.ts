import type { saveQueue as call } from '#features/queues/contract/save-queue.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { setQueue } from './queues.ts'

/** Creates or changes a queue. */
export function handleSaveQueue(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, params: { id }, body, origin }) => {
    const saved = await setQueue(context.database, { ...session, origin }, id, body)
    return saved.ok ? done(saved.value) : refused(saved.error)
  }
}
