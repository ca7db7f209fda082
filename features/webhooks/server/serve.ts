import type { webhooks } from '#features/webhooks/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import {
  handleAddWebhook,
  handleChangeWebhook,
  handleListWebhookDeliveries,
  handleListWebhooks,
  handleRemoveWebhook,
  handleResendWebhookDelivery,
  handleRotateWebhookSecret,
  handleSendWebhookTest,
} from './webhooks.ts'
import { handleDeliverWebhook } from './deliver-webhook.ts'
import { publishWebhooks } from './publish-webhooks.ts'

/** Returns the handlers and the job of webhooks, and the function that queues their deliveries. */
export function serveWebhooks({ context }: ServerParts): RunningFeature<typeof webhooks.calls> {
  return {
    handlers: () => ({
      addWebhook: handleAddWebhook(context),
      changeWebhook: handleChangeWebhook(context),
      listWebhookDeliveries: handleListWebhookDeliveries(context),
      listWebhooks: handleListWebhooks(context),
      removeWebhook: handleRemoveWebhook(context),
      resendWebhookDelivery: handleResendWebhookDelivery(context),
      rotateWebhookSecret: handleRotateWebhookSecret(context),
      sendWebhookTest: handleSendWebhookTest(context),
    }),
    offers: { callWebhooks: (tenant, entry) => publishWebhooks(tenant, entry, context) },
    jobs: () => [handleDeliverWebhook(context, { allowsPrivate: context.webhooksPrivate })],
  }
}
