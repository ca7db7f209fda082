import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { boardFilter } from './widget-data.ts'

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
