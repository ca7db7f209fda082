import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'

/** Sends an undelivered delivery again now, with the same `webhook-id`. */
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
