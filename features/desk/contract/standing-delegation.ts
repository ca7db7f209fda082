import * as z from 'zod/mini'
import { colleague } from './request-view.ts'

/** How long one may be away, in days. */
export const awayDaysAtMost = 366

/** Who decides in place of a user who is away, and when; instants are UTC. */
export const standingDelegation = z.object({ delegate: colleague, from: z.string(), until: z.string() })

export type StandingDelegation = z.infer<typeof standingDelegation>
