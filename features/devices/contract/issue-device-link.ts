import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'

/**
 * Issues a link for the user of a device: `/success` with a token that lets the page identify this computer for one
 * hour (`portico-agent open`).
 */
export const issueDeviceLink = defineCall({
  method: 'POST',
  path: '/api/agent/link',
  access: 'device',
  about: 'A link that opens the page of registering this device, valid for one hour; used by the agent.',
  body: z.strictObject({}),
  output: z.object({ url: z.string(), expires_at: z.string() }),
  refusals: [],
})
