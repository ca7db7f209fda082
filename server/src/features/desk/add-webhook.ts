import type { addWebhook as call } from '@portico/contract/features/desk/add-webhook.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type Handler } from '#server/core/calls/handler.ts'
import { makeWebhook } from '#server/features/desk/webhooks/webhook-settings.ts'

/** Adds a webhook. */
export function handleAddWebhook(
  context: Pick<AppContext, 'database' | 'secret' | 'webhooksPrivate'>,
): Handler<typeof call> {
  return async ({ session, body, origin }) => {
    const added = await makeWebhook(context, { ...session, origin }, body)
    return added.ok ? done(added.value) : refused(added.error)
  }
}
