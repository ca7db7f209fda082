import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { listedWebhook } from './webhook.ts'

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
