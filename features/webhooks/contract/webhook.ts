import * as z from 'zod/mini'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { webhookEvents } from '@portico/contract/core/requests/webhook-rules.ts'

/**
 * The state of a delivery: `waiting` for its first attempt, `delivered`, `failed` (it may be retried), or `not-sent`
 * because its webhook was switched off.
 */
const deliveryStates = ['waiting', 'delivered', 'failed', 'not-sent'] as const

/**
 * A delivery with its last attempt: time, HTTP status (null without a response) and, in English, why there was no
 * response (else empty). `event` is one of `webhookEvents`, or `webhook.test`.
 */
export const webhookDelivery = z.object({
  id: identifier,
  event: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  created_at: z.string(),
  attempted_at: z.nullable(z.string()),
  status: z.nullable(z.number()),
  problem: z.string(),
})

export type WebhookDelivery = z.infer<typeof webhookDelivery>

/**
 * The state of an endpoint. `given-up`: the server switched it off because its deliveries failed; `off`: a user did.
 */
const webhookStates = ['on', 'failing', 'off', 'given-up'] as const

/** An endpoint as it is listed, without its secret. `failures` counts those since the last successful delivery. */
export const listedWebhook = z.object({
  id: identifier,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  state: z.enum(webhookStates),
  failures: z.number(),
  given_up_at: z.nullable(z.string()),
  created_at: z.string(),
  last_delivery: z.nullable(webhookDelivery),
})

export type ListedWebhook = z.infer<typeof listedWebhook>

/** The events that an endpoint subscribes to, in any order. An empty list has its own refusal. */
export const chosenEvents = z.array(z.enum(webhookEvents)).check(z.maxLength(webhookEvents.length))
