import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/** The spans of a device's charts: by report for an hour, by five minutes for a day, by hour for a week and a month. */
export const usageSpans = ['hour', 'day', 'week', 'month'] as const

/** How busy a device was, for a day unless the query has another span. Shares in percent; instants in UTC, oldest first; spans without reports are left out. */
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
