import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'
import { deviceFacts } from '@portico/contract/core/devices/device-facts.ts'
import { enrolledDevice, publicKey } from './enrol-device.ts'

/**
 * Turns a clone into a separate device. An agent calls it after its request was refused as `device-cloned`: its disk
 * was copied, and the other copy also reports. The request is signed with the shared key and contains the clone's new
 * key.
 */
export const splitClone = defineCall({
  method: 'POST',
  path: '/api/agent/clone',
  access: 'device',
  signer: 'device-or-copy',
  about: 'Makes the copy of an enrolled device a device of its own; used by the agent.',
  body: z.strictObject({ agent_version: textUpTo(32), public_key: publicKey, facts: deviceFacts }),
  output: enrolledDevice,
  refusals: ['company-not-active', 'too-many-devices'],
})
