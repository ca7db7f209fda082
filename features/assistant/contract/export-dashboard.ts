import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { dashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import { condition } from '@portico/contract/core/analysis/query.ts'
import { languages } from '@portico/contract/platform/language.ts'
import { datasetId } from './datasets.ts'
import { dashboardLimits } from './dashboards.ts'

/** Formats that the server draws a dashboard in: pages, a bitmap, or a vector image. */
export const drawnFormats = ['pdf', 'png', 'svg'] as const
export type DrawnFormat = (typeof drawnFormats)[number]

/**
 * Exports a dashboard as a file (base64), with numbers that both engines compute on the server. Parts on which the
 * engines disagree, parts that need a missing column, and foreign functions are omitted and listed by title. PDF needs
 * the menu permission Export to PDF (spec A §3).
 */
export const exportDashboard = defineCall({
  method: 'POST',
  path: '/api/assistant/datasets/:id/export',
  access: 'session',
  permission: 'Chat Bot',
  isWrite: false,
  about: 'Export a dashboard as PDF, PNG or SVG.',
  params: z.strictObject({ id: datasetId }),
  body: z.strictObject({
    definition: dashboardDefinition,
    conditions: z.array(condition).check(z.maxLength(dashboardLimits.conditions)),
    language: z.enum(languages),
    format: z.enum(drawnFormats),
  }),
  output: z.object({ file: z.string() }),
  refusals: ['no-such-dataset', 'export-not-permitted', 'assistant-busy'],
})
