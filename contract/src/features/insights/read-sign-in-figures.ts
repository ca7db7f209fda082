import * as z from 'zod/mini'
import { defineCall } from '#contract/core/calls/call.ts'
import { textUpTo } from '#contract/core/calls/text.ts'

/**
 * Figures about sign-ins of the user's tenant. Days are calendar days (`YYYY-MM-DD`) in the
 * given IANA `timezone` (UTC when left out), `days` of them up to today, oldest first, days without events included.
 */
export const readSignInFigures = defineCall({
  method: 'GET',
  path: '/api/insights/sign-ins',
  access: 'session',
  permission: 'Insight',
  about: 'Sign-ins per day, failed attempts, active sessions and users by role, for the tenant.',
  query: z.strictObject({
    days: z.optional(z.enum(['7', '30', '90'])),
    timezone: z.optional(textUpTo(64)),
  }),
  output: z.object({
    per_day: z.array(z.object({ day: z.string(), succeeded: z.number(), failed: z.number() })),
    /** Open sessions by when they were last used. */
    active_sessions: z.array(
      z.object({ last_seen: z.enum(['5 minutes', '1 hour', '1 day', 'longer']), count: z.number() }),
    ),
    users_by_role: z.array(z.object({ rolename: z.string(), count: z.number() })),
    /** Failed attempts in the same days by reason, most first. */
    failed_attempts: z.array(z.object({ reason: z.string(), count: z.number() })),
  }),
  refusals: [],
})
