import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { devicePermissions } from '@portico/contract/core/devices/enrolment.ts'

/**
 * The actions of an administrator on a device. `approve` also clears the warning of a possible duplicate, and accepts a
 * computer that asks to continue as the device. `reject` refuses such a computer. `restore` undoes retiring and
 * blocking.
 */
export const deviceActions = ['approve', 'reject', 'retire', 'block', 'restore'] as const

/**
 * Approves, rejects, retires, blocks or restores a device. An approval accepts a computer that asks to continue as the
 * device only if `reattachment` is set, so that a request which arrived after the user looked at the device is not
 * approved unseen. The agent of a blocked device is refused. A retired device can enrol again, and its registration to
 * a user ends. A trial has a limit of devices in use (`too-many-devices`).
 */
export const changeDeviceState = defineCall({
  method: 'PUT',
  path: '/api/device/:id/state',
  access: 'session',
  permission: devicePermissions.enrolment,
  about: 'Approves, retires, blocks or restores a device.',
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({ action: z.enum(deviceActions), reattachment: z.optional(z.boolean()) }),
  output: z.null(),
  refusals: ['no-such-device', 'device-state-not-possible', 'too-many-devices'],
})
