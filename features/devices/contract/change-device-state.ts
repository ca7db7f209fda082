import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/**
 * What an administrator does with a device. `approve` also ends the warning of a possible duplicate and lets a computer that asks
 * continue as the device; `reject` refuses that computer; `restore` undoes retiring and blocking.
 */
export const deviceActions = ['approve', 'reject', 'retire', 'block', 'restore'] as const

/**
 * Approves, rejects, retires, blocks or restores a device. An approval decides on a computer that asks to continue as the device only with
 * `reattachment`: one that began to ask after the user looked at the device is not approved with it. The agent of a blocked device is refused; a retired one may enrol again, and is
 * registered to no user. A trial may have so many in use and no more (`too-many-devices`).
 */
export const changeDeviceState = defineCall({
  method: 'PUT',
  path: '/api/device/:id/state',
  access: 'session',
  permission: 'enrolment',
  about: 'Approves, retires, blocks or restores a device.',
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({ action: z.enum(deviceActions), reattachment: z.optional(z.boolean()) }),
  output: z.null(),
  refusals: ['no-such-device', 'device-state-not-possible', 'too-many-devices'],
})
