import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { board, boardOwners, boardWidgets } from './board.ts'

/**
 * Keeps the widgets of a board: the user's own (`account`), or by an owner the company's or the role's. `version` is the one that was
 * edited (0 where none was stored for this owner); when another was saved meanwhile, it is refused by `board-changed` with who did it.
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
    /** Saves over the changes of another. */
    overwrites: z.boolean(),
  }),
  output: board,
  refusals: ['board-edit-not-permitted', 'board-defaults-not-permitted', 'board-not-valid', 'board-changed'],
})
