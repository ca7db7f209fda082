import * as z from 'zod/mini'
import { defineCall } from '#contract/core/calls/call.ts'

/** The tenant's current state: its active devices, and the requests at its service desk. */
export const readOperationFigures = defineCall({
  method: 'GET',
  path: '/api/insights/operations',
  access: 'session',
  permission: 'Insight',
  about: 'Active devices by system and by last report, and requests by state, for the tenant.',
  output: z.object({
    /** Most first; systems that no device has are left out. */
    devices_by_system: z.array(z.object({ system: z.enum(['windows', 'linux', 'mac']), count: z.number() })),
    /** All four ages, empty ones included; `longer` counts devices that have never reported too. */
    devices_by_last_report: z.array(
      z.object({ last_report: z.enum(['1 hour', '1 day', '1 week', 'longer']), count: z.number() }),
    ),
    /** All three states, empty ones included. */
    requests_by_state: z.array(
      z.object({
        state: z.enum(['Waiting for approval', 'Open', 'In progress', 'On hold', 'Resolved']),
        count: z.number(),
      }),
    ),
    /** Whether these figures include sample data (see `removeSample`). */
    includes_sample: z.boolean(),
  }),
  refusals: [],
})
