import type { resendWebhookDelivery as call } from '#features/webhooks/contract/resend-webhook-delivery.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { resendDelivery } from './webhook-settings.ts'

/** Sends a delivery again, within the account's limit for writes at the desk. */
export function handleResendWebhookDelivery(context: Pick<AppContext, 'database' | 'limits'>): Handler<typeof call> {
  return async ({ session, params: { id }, origin }) => {
    const retryAfter = context.limits.take('desk', `account ${session.accountId}`)
    if (retryAfter > 0) return refused('too-many-requests', { retryAfter })
    const sent = await resendDelivery(context, { ...session, origin }, id)
    return sent.ok ? done(null) : refused(sent.error)
  }
}
