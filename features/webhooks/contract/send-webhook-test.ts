import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'

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
