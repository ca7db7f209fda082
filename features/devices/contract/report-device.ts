import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'
import { deviceOrders, deviceReport, reportsAtMost } from '@portico/contract/core/devices/device-report.ts'

/**
 * Sends a device's reports, oldest first: usually one report, or several after the device was offline. Repeating an
 * identical request is accepted and changes nothing.
 */
export const reportDevice = defineCall({
  method: 'POST',
  path: '/api/agent/report',
  access: 'device',
  about: 'What an enrolled device reports; used by the agent.',
  body: z.strictObject({
    agent_version: textUpTo(32),
    reports: z.array(deviceReport).check(z.maxLength(reportsAtMost)),
    /** The outcome of an offered agent version. */
    update: z.optional(
      z.strictObject({
        version: textUpTo(32),
        outcome: z.enum(['installed', 'rolled-back', 'refused']),
        reason: textUpTo(200),
      }),
    ),
    /** Whether the agent is being uninstalled. If so, the device counts as offline immediately. */
    is_leaving: z.optional(z.boolean()),
  }),
  output: deviceOrders,
  refusals: [],
})
