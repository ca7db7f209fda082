import * as z from 'zod/mini'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { webhookEvents, webhookUrlLongest } from '@portico/contract/core/requests/webhook-rules.ts'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'

/**
 * The state of a delivery: `waiting` for its first attempt, `delivered`, `failed` (it may be retried), or `not-sent`
 * because its webhook was switched off.
 */
const deliveryStates = ['waiting', 'delivered', 'failed', 'not-sent'] as const

/**
 * A delivery with its last attempt: its time, its HTTP status (null without a response) and, if there was no response,
 * the reason in English. `event` is one of `webhookEvents`, or `webhook.test`.
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
 * The state of an endpoint. `given-up` means that the server switched it off because its deliveries failed; `off` means
 * that a user did.
 */
const webhookStates = ['on', 'failing', 'off', 'given-up'] as const

/** A listed endpoint, without its secret. `failures` counts the failed attempts since the last successful delivery. */
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

/** The events that an endpoint subscribes to, in any order. The handler refuses an empty list with its own refusal. */
const chosenEvents = z.array(z.enum(webhookEvents)).check(z.maxLength(webhookEvents.length))

/** Returns the tenant's endpoints, oldest first. The addresses belong to the provider: customers do not see them. */
export const listWebhooks = defineCall({
  method: 'GET',
  path: '/api/desk/settings/webhooks',
  access: 'session',
  permission: deskPermissions.settings,
  isList: true,
  about: 'The webhooks of the desk with their last delivery, never with a secret.',
  output: z.array(listedWebhook),
  refusals: ['desk-not-yours'],
})

/** Adds an endpoint. Only this response contains its secret. */
export const addWebhook = defineCall({
  method: 'POST',
  path: '/api/desk/settings/webhooks',
  access: 'session',
  permission: deskPermissions.settings,
  about: 'Adds a webhook, and returns its secret once.',
  body: z.strictObject({ url: textUpTo(webhookUrlLongest), events: chosenEvents }),
  output: z.object({ id: identifier, url: z.string(), secret: z.string() }),
  refusals: [
    'webhook-address-not-valid',
    'webhook-address-not-https',
    'webhook-address-with-password',
    'webhook-address-private',
    'webhook-exists',
    'too-many-webhooks',
    'no-webhook-events',
    'desk-not-yours',
  ],
})

/**
 * Changes the events of an endpoint, or switches it on or off; omitted values stay. Switching it on resets its
 * failures.
 */
export const changeWebhook = defineCall({
  method: 'PUT',
  path: '/api/desk/settings/webhooks/:id',
  access: 'session',
  permission: deskPermissions.settings,
  about: 'Changes the events of a webhook, or switches it on or off.',
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({ events: z.optional(chosenEvents), is_active: z.optional(z.boolean()) }),
  output: listedWebhook,
  refusals: ['no-such-webhook', 'no-webhook-events', 'desk-not-yours'],
})

/** Removes an endpoint with its deliveries. */
export const removeWebhook = defineCall({
  method: 'DELETE',
  path: '/api/desk/settings/webhooks/:id',
  access: 'session',
  permission: deskPermissions.settings,
  about: 'Removes a webhook with its deliveries.',
  params: z.strictObject({ id: identifier }),
  output: z.null(),
  refusals: ['no-such-webhook', 'desk-not-yours'],
})

/**
 * Replaces the secret of an endpoint. Only this response contains the new one. The previous secret also signs
 * deliveries for another day.
 */
export const rotateWebhookSecret = defineCall({
  method: 'POST',
  path: '/api/desk/settings/webhooks/:id/secret',
  access: 'session',
  permission: deskPermissions.settings,
  about: 'Gives a webhook a new secret, and returns it once.',
  params: z.strictObject({ id: identifier }),
  output: z.object({ secret: z.string() }),
  refusals: ['no-such-webhook', 'desk-not-yours'],
})

/** Returns the latest deliveries of an endpoint, newest first. */
export const listWebhookDeliveries = defineCall({
  method: 'GET',
  path: '/api/desk/settings/webhooks/:id/deliveries',
  access: 'session',
  permission: deskPermissions.settings,
  isList: true,
  about: 'The last deliveries of a webhook, and how they went.',
  params: z.strictObject({ id: identifier }),
  output: z.array(webhookDelivery),
  refusals: ['no-such-webhook', 'desk-not-yours'],
})

/** Sends a failed or unsent delivery again immediately, with the same `webhook-id`. */
export const resendWebhookDelivery = defineCall({
  method: 'POST',
  path: '/api/desk/settings/webhook-deliveries/:id',
  access: 'session',
  permission: deskPermissions.settings,
  about: 'Sends a delivery of a webhook again.',
  params: z.strictObject({ id: identifier }),
  output: z.null(),
  refusals: ['delivery-not-possible', 'desk-not-yours'],
})

/** Queues a `webhook.test` delivery. The list of deliveries shows its result under the returned id. */
export const sendWebhookTest = defineCall({
  method: 'POST',
  path: '/api/desk/settings/webhooks/:id/test',
  access: 'session',
  permission: deskPermissions.settings,
  about: 'Sends a test to a webhook; its deliveries show how it went.',
  params: z.strictObject({ id: identifier }),
  output: z.object({ id: identifier }),
  refusals: ['no-such-webhook', 'desk-not-yours'],
})
