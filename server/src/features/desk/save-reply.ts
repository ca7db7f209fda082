import type { saveReply as call } from '@portico/contract/features/desk/save-reply.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type Handler } from '#server/core/calls/handler.ts'
import { setReply } from '#server/features/desk/replies/replies.ts'

/** Adds or changes a canned reply. */
export function handleSaveReply(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, params: { id }, body, origin }) => {
    const saved = await setReply(context.database, { ...session, origin }, id, body)
    return saved.ok ? done(saved.value) : refused(saved.error)
  }
}
