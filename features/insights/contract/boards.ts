import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { board, boardOwners, boardWidgets, boardLayout } from './board.ts'
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

/**
 * Exports the user's board as PDF (in base64) with fresh data. `missing` names the widgets whose data could not be
 * read; the PDF marks them. Requires the menu permission Export to PDF.
 */
export const exportBoard = defineCall({
  method: 'POST',
  path: '/api/insights/board/export',
  access: 'session',
  permission: 'Insight',
  isWrite: false,
  about: "The user's board as PDF.",
  body: z.strictObject({ ...boardFilter }),
  events: z.object({ step: z.enum(['waiting', 'reading', 'drawing']), done: z.number(), of: z.number() }),
  output: z.object({ file: z.string(), name: z.string(), missing: z.array(z.string()) }),
  refusals: ['no-such-company', 'range-not-valid', 'export-not-permitted', 'export-busy'],
})

/**
 * Subscribes the user to a weekly mail (Mondays) of their board as PDF with this filter, or unsubscribes them. Requires
 * the menu permission Export to PDF.
 */
export const mailBoard = defineCall({
  method: 'PUT',
  path: '/api/insights/board/mail',
  access: 'session',
  permission: 'Insight',
  about: "Mail the user's board every week.",
  body: z.strictObject({ ...boardFilter, mails_weekly: z.boolean() }),
  output: z.object({ mails_weekly: z.boolean() }),
  refusals: ['no-such-company', 'range-not-valid', 'export-not-permitted'],
})
