import * as z from 'zod/mini'
import { colleague } from '@portico/contract/core/requests/request-view.ts'

/** The maximum length of a delegation, in days. */
export const awayDaysAtMost = 366

/** Who decides for an absent user, and for which period. Instants are UTC. */
export const standingDelegation = z.object({ delegate: colleague, from: z.string(), until: z.string() })

export type StandingDelegation = z.infer<typeof standingDelegation>
