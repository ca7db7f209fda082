import type { changeWebhook as call } from '#features/webhooks/contract/change-webhook.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { changeWebhook } from './webhook-settings.ts'

/** Changes the events of a webhook, or switches it on or off. */
export function handleChangeWebhook(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, params: { id }, body, origin }) => {
    const changed = await changeWebhook(context, { ...session, origin }, id, body)
    return changed.ok ? done(changed.value) : refused(changed.error)
  }
}
