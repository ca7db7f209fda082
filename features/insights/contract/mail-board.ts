import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { boardFilter } from './widget-data.ts'

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
