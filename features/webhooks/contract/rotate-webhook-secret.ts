import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'

/** Gives an endpoint a new secret, which only this response contains. The previous secret keeps signing for a day. */
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
