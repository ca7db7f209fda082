import type { addWebhook as call } from '#features/webhooks/contract/add-webhook.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { createWebhook } from './webhook-settings.ts'

/** Adds a webhook. */
export function handleAddWebhook(
  context: Pick<AppContext, 'database' | 'secret' | 'webhooksPrivate'>,
): Handler<typeof call> {
  return async ({ session, body, origin }) => {
    const added = await createWebhook(context, { ...session, origin }, body)
    return added.ok ? done(added.value) : refused(added.error)
  }
}
