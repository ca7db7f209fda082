import * as z from 'zod/mini'
import { defineCall } from '#contract/core/calls/call.ts'
import { identifier } from '#contract/core/calls/text.ts'
import { deskPermissions } from '#contract/core/requests/permissions.ts'

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
