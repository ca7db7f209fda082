import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { board, boardOwners } from './board.ts'
import { boardFilter, shownFilter, widgetData } from './widget-data.ts'

/**
 * Reads the user's board with the data of all its widgets in one round trip. `owner` reads the board of the role or of
 * the user's company for editing, instead of the one that applies to the user.
 */
export const readBoard = defineCall({
  method: 'GET',
  path: '/api/insights/board',
  access: 'session',
  permission: 'Insight',
  about: "The user's board of Insights, with the data of its widgets.",
  query: z.strictObject({ ...boardFilter, owner: z.optional(z.enum(boardOwners)) }),
  output: z.object({
    board,
    filter: shownFilter,
    /** In the same order as the board's widgets. */
    widgets: z.array(widgetData),
    /** The actions that the role's menu permits (spec A §3), and the shared boards that the user may change. */
    may: z.object({
      edit: z.boolean(),
      change_layout: z.boolean(),
      export: z.boolean(),
      set_defaults: z.object({ company: z.boolean(), role: z.boolean() }),
    }),
    /** Whether the user gets the board by weekly mail; null without the permission Export to PDF. */
    mails_weekly: z.nullable(z.boolean()),
  }),
  refusals: ['no-such-company', 'range-not-valid'],
})
