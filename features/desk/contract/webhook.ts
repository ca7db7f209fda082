import * as z from 'zod/mini'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { webhookEvents } from '@portico/contract/core/requests/webhook-rules.ts'

/**
 * How a delivery went: it waits for its first attempt, has arrived, has failed, and is perhaps tried again, or was not sent, as its webhook was
 * switched off.
 */
const deliveryStates = ['waiting', 'delivered', 'failed', 'not-sent'] as const

/**
 * A delivery. Of the last attempt: when, the HTTP status (null without a response), and why there was none (English, of the server; empty
 * otherwise). `event` is one of `webhookEvents`, or `webhook.test`.
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

/** The state of an endpoint. `given-up`: it was switched off because its deliveries failed; `off`: by a user. */
const webhookStates = ['on', 'failing', 'off', 'given-up'] as const

/** An endpoint as it is listed, never with its secret. `failures` are those since the last delivery that arrived. */
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

/** Which events an endpoint is called for, in any order; none is a refusal of its own. */
export const chosenEvents = z.array(z.enum(webhookEvents)).check(z.maxLength(webhookEvents.length))
