import { isWebhookEvent } from '@portico/contract/core/requests/webhook-rules.ts'
import type { WebhookDelivery } from '#features/webhooks/contract/webhooks.ts'
import type { Translate } from '@portico/web/platform/messages.ts'
import type messages from '#features/webhooks/web/messages/en.json'

type T = Translate<typeof messages>

/** Returns the text of an event. An event that this page does not know is shown by its technical name. */
export function eventText(t: T, event: string): string {
  if (event === 'webhook.test') return t('webhook.test')
  return isWebhookEvent(event) ? t(event) : event
}

/** Describes the result of a delivery by its state and the status of its last response. */
export function outcomeText(t: T, { state, status }: Pick<WebhookDelivery, 'state' | 'status'>): string {
  if (state === 'waiting') return t('waiting')
  if (state === 'not-sent') return t('notSent')
  if (state === 'delivered') return t('delivered', { status: status ?? '' })
  if (status === null) return t('noResponse')
  return status >= 300 && status < 400 ? t('redirected', { status }) : t('answered', { status })
}
