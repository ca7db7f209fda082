import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resendWebhookDelivery,
  rotateWebhookSecret,
  sendWebhookTest,
} from './webhooks.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/webhooks/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and refusals for webhooks, which receive the events of requests. */
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
