import type { listWebhookDeliveries as call } from '#features/webhooks/contract/list-webhook-deliveries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { listDeliveries } from './webhook-settings.ts'

/** Returns the latest deliveries of a webhook. */
export function handleListWebhookDeliveries(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, params: { id }, origin }) => {
    const listed = await listDeliveries(context, { ...session, origin }, id)
    return listed.ok ? done(listed.value) : refused(listed.error)
  }
}
