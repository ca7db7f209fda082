import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { devicePermissions } from '@portico/contract/core/devices/enrolment.ts'

/**
 * Registers a device to the user who works at it (spec B §7). `userid` must be the user's own. A device of another
 * tenant, or of a company that the user does not see, is treated as unknown.
 */
export const mapDevice = defineCall({
  method: 'POST',
  path: '/api/iam/user/device/mapping',
  access: 'session',
  permission: 'own-account',
  about: 'Registers a device as the one that the user works at.',
  body: z.strictObject({ deviceid: identifier, userid: identifier }),
  output: z.object({ deviceid: identifier, hostname: z.string() }),
  refusals: ['no-such-device', 'device-of-another-user', 'not-own-userid'],
})

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

/**
 * Reads the company of the signed-in user. `may_enrol`: whether the user may enrol devices, also for other companies
 * that they see.
 */
export const readDefaultCompany = defineCall({
  method: 'GET',
  path: '/api/iam/user/default/companyid',
  access: 'session',
  permission: 'own-account',
  about: 'The company of the signed-in user.',
  output: z.object({ companyid: identifier, companyname: z.string(), may_enrol: z.boolean() }),
  refusals: [],
})
