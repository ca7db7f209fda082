import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { askedWidgets, boardFilter, shownFilter, widgetData } from './widget-data.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { languages } from '@portico/contract/platform/language.ts'
import { widgetKinds } from './board.ts'

/** Reads the data of single widgets: those that an editor adds, or that the page loads again. */
export const readWidgets = defineCall({
  method: 'POST',
  path: '/api/insights/widgets',
  access: 'session',
  permission: 'Insight',
  isWrite: false,
  about: 'The data of widgets, stored on a board or not.',
  body: z.strictObject({ ...boardFilter, widgets: askedWidgets }),
  output: z.object({ filter: shownFilter, widgets: z.array(widgetData) }),
  refusals: ['no-such-company', 'range-not-valid'],
})

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
