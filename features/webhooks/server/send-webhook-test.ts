import type { sendWebhookTest as call } from '#features/webhooks/contract/send-webhook-test.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { testWebhook } from './webhook-settings.ts'

/** Sends a test to a webhook, within the account's limit for writes at the desk. */
export function handleSendWebhookTest(context: Pick<AppContext, 'database' | 'limits'>): Handler<typeof call> {
  return async ({ session, params: { id }, origin }) => {
    const retryAfter = context.limits.take('desk', `account ${session.accountId}`)
    if (retryAfter > 0) return refused('too-many-requests', { retryAfter })
    const sent = await testWebhook(context, { ...session, origin }, id)
    return sent.ok ? done({ id: sent.value }) : refused(sent.error)
  }
}
