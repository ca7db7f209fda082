import { addWebhook } from './add-webhook.ts'
import { changeWebhook } from './change-webhook.ts'
import { listWebhookDeliveries } from './list-webhook-deliveries.ts'
import { listWebhooks } from './list-webhooks.ts'
import { removeWebhook } from './remove-webhook.ts'
import { resendWebhookDelivery } from './resend-webhook-delivery.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { sendWebhookTest } from './send-webhook-test.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/webhooks/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** Webhooks of the events of requests: its calls and refusals. */
export const webhooks = {
  calls: {
    addWebhook,
    changeWebhook,
    listWebhookDeliveries,
    listWebhooks,
    removeWebhook,
    resendWebhookDelivery,
    rotateWebhookSecret,
    sendWebhookTest,
  },
  refusals: withSentences(refusals, sentences),
} as const
