import type { webhooks } from '#features/webhooks/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleAddWebhook } from './add-webhook.ts'
import { handleChangeWebhook } from './change-webhook.ts'
import { handleListWebhookDeliveries } from './list-webhook-deliveries.ts'
import { handleListWebhooks } from './list-webhooks.ts'
import { handleRemoveWebhook } from './remove-webhook.ts'
import { handleResendWebhookDelivery } from './resend-webhook-delivery.ts'
import { handleRotateWebhookSecret } from './rotate-webhook-secret.ts'
import { handleSendWebhookTest } from './send-webhook-test.ts'
import { handleDeliverWebhook } from './deliver-webhook.ts'
import { publishWebhooks } from './publish-webhooks.ts'

/** Handlers and the job of webhooks, and what queues their deliveries. */
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
