import type { removeWebhook as call } from '#features/webhooks/contract/remove-webhook.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { dropWebhook } from './webhook-settings.ts'

/** Removes a webhook. */
export function handleRemoveWebhook(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, params: { id }, origin }) => {
    const removed = await dropWebhook(context, { ...session, origin }, id)
    return removed.ok ? done(null) : refused(removed.error)
  }
}
