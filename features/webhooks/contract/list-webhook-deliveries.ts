import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { webhookDelivery } from './webhook.ts'

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
