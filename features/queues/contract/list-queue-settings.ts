import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { listedQueue } from './queue-settings.ts'

/** Returns the settings of the tenant's queues, by name. */
export const listQueueSettings = defineCall({
  method: 'GET',
  path: '/api/desk/settings/queues',
  access: 'session',
  permission: deskPermissions.settings,
  isList: true,
  about: 'How the queues are set up.',
  output: z.array(listedQueue),
  refusals: [],
})
