import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'

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
