import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { standingDelegation } from './standing-delegation.ts'

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
