import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { listedQueue, queueSettings } from './queue-settings.ts'

/** Creates or changes a queue. The client creates the id, so sending twice creates one. */
export const saveQueue = defineCall({
  method: 'PUT',
  path: '/api/desk/settings/queues/:id',
  access: 'session',
  permission: deskPermissions.settings,
  about: 'Makes or changes a queue: its kinds, members, service levels and hours.',
  params: z.strictObject({ id: identifier }),
  body: queueSettings,
  output: listedQueue,
  refusals: ['queue-name-taken', 'kind-has-queue', 'not-an-agent', 'desk-not-yours'],
})
