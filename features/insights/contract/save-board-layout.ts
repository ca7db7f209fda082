import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { board, boardLayout, boardOwners } from './board.ts'

/**
 * Saves the layout of a board. Requires the menu permission Change Page Layout. The theme is a preference
 * (`savePreferences`).
 */
export const saveBoardLayout = defineCall({
  method: 'PUT',
  path: '/api/insights/board/layout',
  access: 'session',
  permission: 'Insight',
  about: 'Keep the layout of a board.',
  body: z.strictObject({ owner: z.enum(boardOwners), layout: boardLayout }),
  output: board,
  refusals: ['layout-not-permitted', 'board-defaults-not-permitted'],
})
