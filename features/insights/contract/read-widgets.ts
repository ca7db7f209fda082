import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { askedWidgets, boardFilter, shownFilter, widgetData } from './widget-data.ts'

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
