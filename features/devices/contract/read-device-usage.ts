import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/**
 * The time spans of a device's charts. Their points are single reports for an hour, five-minute averages for a day, and
 * hourly averages for a week and a month.
 */
export const usageSpans = ['hour', 'day', 'week', 'month'] as const

/**
 * Reads the load of a device over time, by default for a day. Values are percentages; instants are in UTC, oldest
 * first. Intervals without reports are omitted.
 */
export const readDeviceUsage = defineCall({
  method: 'GET',
  path: '/api/device/:id/usage',
  access: 'session',
  permission: 'Insight',
  about: 'Processor, memory and disk of one device over time.',
  params: z.strictObject({ id: identifier }),
  query: z.strictObject({ span: z.optional(z.enum(usageSpans)) }),
  output: z.object({
    points: z.array(z.object({ at: z.string(), cpu: z.number(), memory: z.number(), disk: z.number() })),
  }),
  refusals: ['no-such-device'],
})
