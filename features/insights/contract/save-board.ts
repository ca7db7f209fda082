import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { board, boardOwners, boardWidgets } from './board.ts'

/**
 * Saves the widgets of the user's own board (`account`), the company's or the role's. `version` is the version that was
 * edited (0 if none was stored). If another user has saved since, the call is refused with `board-changed`, which names
 * that user.
 */
export const saveBoard = defineCall({
  method: 'PUT',
  path: '/api/insights/board',
  access: 'session',
  permission: 'Insight',
  about: 'Keep the widgets of a board.',
  body: z.strictObject({
    owner: z.enum(boardOwners),
    widgets: boardWidgets,
    version: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
    /** Overwrites another user's changes. */
    overwrites: z.boolean(),
  }),
  output: board,
  refusals: ['board-edit-not-permitted', 'board-defaults-not-permitted', 'board-not-valid', 'board-changed'],
})
