import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { board, boardOwners } from './board.ts'

/** Removes the stored board of this owner. Returns the board that applies to the user from then on. */
export const resetBoard = defineCall({
  method: 'DELETE',
  path: '/api/insights/board',
  access: 'session',
  permission: 'Insight',
  about: 'Return to the default board.',
  query: z.strictObject({ owner: z.enum(boardOwners) }),
  output: board,
  refusals: ['board-edit-not-permitted', 'board-defaults-not-permitted'],
})
