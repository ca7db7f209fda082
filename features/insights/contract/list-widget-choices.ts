import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { languages } from '@portico/contract/platform/language.ts'
import { widgetKinds } from './board.ts'

const listedChart = z.object({
  dashboard: identifier,
  chart: z.number(),
  title: z.string(),
  dashboard_title: z.string(),
})

/**
 * Lists the widgets that the user can add: the permitted kinds, and the charts of the assistant's dashboards that the
 * user sees.
 */
export const listWidgetChoices = defineCall({
  method: 'GET',
  path: '/api/insights/choices',
  access: 'session',
  permission: 'Insight',
  about: 'The widgets that can be added to a board.',
  query: z.strictObject({ language: z.optional(z.enum(languages)) }),
  output: z.object({
    kinds: z.array(z.object({ kind: z.enum(widgetKinds), title: z.string(), about: z.string() })),
    charts: z.array(listedChart),
  }),
  refusals: [],
})
