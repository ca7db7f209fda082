import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { webhookUrlLongest } from '@portico/contract/core/requests/webhook-rules.ts'
import { chosenEvents } from './webhook.ts'

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
