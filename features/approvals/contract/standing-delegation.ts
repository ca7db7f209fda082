import * as z from 'zod/mini'
import { colleague } from '@portico/contract/core/requests/request-view.ts'

/** How long a delegation may last, in days. */
export const awayDaysAtMost = 366

/** Who decides for an absent user, and when. Instants are UTC. */
export const standingDelegation = z.object({ delegate: colleague, from: z.string(), until: z.string() })

export type StandingDelegation = z.infer<typeof standingDelegation>
