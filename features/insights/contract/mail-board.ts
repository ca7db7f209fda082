import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { boardFilter } from './widget-data.ts'

/** Mails the user's board as PDF every Monday, with this filter, or ends that. Requires the menu permission Export to PDF. */
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
