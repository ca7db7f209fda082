import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { devicePermissions } from '@portico/contract/core/devices/permissions.ts'
import { listedDevice } from './list-devices.ts'

/** Lists the devices that were enrolled with a code, newest first, up to fifty, with their total number. */
export const listEnrolledDevices = defineCall({
  method: 'GET',
  path: '/api/enrolment/code/:id/devices',
  access: 'session',
  permission: devicePermissions.enrolment,
  isList: true,
  about: 'The devices that an enrolment code enrolled.',
  params: z.strictObject({ id: identifier }),
  output: z.object({ rows: z.array(listedDevice), total: z.number() }),
  refusals: ['no-such-enrolment-code'],
})
