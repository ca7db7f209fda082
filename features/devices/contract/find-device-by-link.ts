import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { token } from '@portico/contract/core/calls/text.ts'
import { foundDevice } from './find-devices.ts'

/** Finds the device that a link of `portico-agent open` identifies, if the user sees its company. */
export const findDeviceByLink = defineCall({
  method: 'POST',
  path: '/api/asset/link',
  access: 'session',
  permission: 'own-account',
  about: 'The device that a link of its agent is of.',
  body: z.strictObject({ token }),
  isWrite: false,
  output: foundDevice,
  refusals: ['no-such-device'],
})
