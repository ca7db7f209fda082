import type { WebFeature } from '@portico/web/core/features/define-feature.ts'

/** The settings of webhooks, on the page of the desk's settings. */
export const webhooks: WebFeature = {
  offers: () => ({ loadWebhookSettings: async () => (await import('./webhooks-tab.tsx')).WebhooksTab }),
}
