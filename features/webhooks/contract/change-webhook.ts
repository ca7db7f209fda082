import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { chosenEvents, listedWebhook } from './webhook.ts'

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
