import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { devicePermissions } from '@portico/contract/core/devices/permissions.ts'

/**
 * Ends the registration of a device to a user, so that another user can register it. Repeating the call changes
 * nothing.
 */
export const releaseDevice = defineCall({
  method: 'DELETE',
  path: '/api/device/:id/user',
  access: 'session',
  permission: devicePermissions.enrolment,
  about: 'Releases a device from the user who registered it.',
  params: z.strictObject({ id: identifier }),
  output: z.null(),
  refusals: ['no-such-device'],
})
