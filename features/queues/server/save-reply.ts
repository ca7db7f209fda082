import type { saveReply as call } from '#features/queues/contract/save-reply.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { setReply } from './replies.ts'

/** Adds or changes a canned reply. */
export function handleSaveReply(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, params: { id }, body, origin }) => {
    const saved = await setReply(context.database, { ...session, origin }, id, body)
    return saved.ok ? done(saved.value) : refused(saved.error)
  }
}
