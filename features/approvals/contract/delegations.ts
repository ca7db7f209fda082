import * as z from 'zod/mini'
import { colleague } from '@portico/contract/core/requests/request-view.ts'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/** The maximum length of a delegation, in days. */
export const awayDaysAtMost = 366

/** The colleague who decides for an absent user, and the period. Instants are in UTC. */
export const standingDelegation = z.object({ delegate: colleague, from: z.string(), until: z.string() })

export type StandingDelegation = z.infer<typeof standingDelegation>

/** Returns the user's current or planned delegation, or null. */
export const readDelegation = defineCall({
  method: 'GET',
  path: '/api/desk/delegation',
  access: 'session',
  permission: 'Desk',
  about: 'Who decides on requests while the user is away.',
  output: z.nullable(standingDelegation),
  refusals: [],
})

/** Delegates the user's new approvals to a colleague between two instants. It replaces the previous delegation. */
export const saveDelegation = defineCall({
  method: 'PUT',
  path: '/api/desk/delegation',
  access: 'session',
  permission: 'Desk',
  about: 'Have a colleague decide on requests while one is away.',
  body: z.strictObject({ accountid: identifier, from: z.iso.datetime(), until: z.iso.datetime() }),
  output: standingDelegation,
  refusals: ['no-such-colleague', 'times-not-possible'],
})

/** Ends the user's delegation, so that the user decides again. */
export const endDelegation = defineCall({
  method: 'DELETE',
  path: '/api/desk/delegation',
  access: 'session',
  permission: 'Desk',
  about: 'End the delegation of decisions.',
  output: z.null(),
  refusals: [],
})
