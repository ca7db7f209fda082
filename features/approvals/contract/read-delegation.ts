import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { standingDelegation } from './standing-delegation.ts'

/** Returns the user's delegation, current or planned; null if there is none. */
export const readDelegation = defineCall({
  method: 'GET',
  path: '/api/desk/delegation',
  access: 'session',
  permission: 'Desk',
  about: 'Who decides on requests while the user is away.',
  output: z.nullable(standingDelegation),
  refusals: [],
})
