import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { devicePermissions } from '@portico/contract/core/devices/permissions.ts'

/** Revokes an enrolment code. Devices that it has enrolled stay. Repeating the call changes nothing. */
export const revokeEnrolmentCode = defineCall({
  method: 'DELETE',
  path: '/api/enrolment/code/:id',
  access: 'session',
  permission: devicePermissions.enrolment,
  about: 'Revokes an enrolment code.',
  params: z.strictObject({ id: identifier }),
  output: z.null(),
  refusals: ['no-such-enrolment-code'],
})
