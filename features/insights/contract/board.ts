import * as z from 'zod/mini'
import { identifier } from '@portico/contract/core/calls/text.ts'

/** What a widget shows. `assistant-chart` is a chart of a dashboard that was saved in the assistant. */
export const widgetKinds = [
  'sign-ins',
  'failed-sign-ins',
  'sessions',
  'users',
  'device-count',
  'devices-by-system',
  'devices-by-state',
  'devices-by-report',
  'utilisation',
  'busiest-devices',
  'requests',
  'waiting-requests',
  'trial-days',
  'assistant-chart',
] as const
export type WidgetKind = (typeof widgetKinds)[number]

/** The grid of a board, in cells; `widgets` is how many one board has at most. */
export const boardLimits = { columns: 12, rows: 200, widgets: 24, height: 12 } as const

/** How small a widget of each kind may be, and how large it begins; two rows hold a number, or the main figure of a chart. */
export const widgetSizes: Readonly<Record<WidgetKind, { w: number; h: number; leastW: number; leastH: number }>> = {
  'sign-ins': { w: 12, h: 4, leastW: 4, leastH: 3 },
  'failed-sign-ins': { w: 4, h: 4, leastW: 3, leastH: 3 },
  'sessions': { w: 4, h: 4, leastW: 3, leastH: 2 },
  'users': { w: 4, h: 4, leastW: 3, leastH: 2 },
  'device-count': { w: 3, h: 2, leastW: 2, leastH: 2 },
  'devices-by-system': { w: 4, h: 4, leastW: 3, leastH: 3 },
  'devices-by-state': { w: 4, h: 4, leastW: 3, leastH: 3 },
  'devices-by-report': { w: 4, h: 4, leastW: 3, leastH: 3 },
  'utilisation': { w: 6, h: 4, leastW: 4, leastH: 3 },
  'busiest-devices': { w: 6, h: 4, leastW: 4, leastH: 3 },
  'requests': { w: 4, h: 4, leastW: 3, leastH: 2 },
  'waiting-requests': { w: 6, h: 4, leastW: 3, leastH: 3 },
  'trial-days': { w: 3, h: 2, leastW: 2, leastH: 2 },
  'assistant-chart': { w: 6, h: 4, leastW: 3, leastH: 3 },
}

const cell = z.int().check(z.minimum(0), z.maximum(boardLimits.rows))

/** The chart of an `assistant-chart`: its dashboard, and its place among the charts of that one. */
const chartReference = z.strictObject({ dashboard: identifier, chart: z.int().check(z.minimum(0), z.maximum(23)) })

/** A widget and its place, in cells from the top at the side where the language begins. `id` is unique on its board. */
export const boardWidget = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'is not the name of a widget')),
  kind: z.enum(widgetKinds),
  x: cell,
  y: cell,
  w: cell,
  h: cell,
  chart: z.optional(chartReference),
})
export type BoardWidget = z.infer<typeof boardWidget>

/** How a page shows a board: where its widgets are, and how much room is between them. */
export const boardLayout = z.strictObject({
  arrangement: z.enum(['grid', 'two-columns', 'one-column']),
  density: z.enum(['comfortable', 'compact']),
})
export type BoardLayout = z.infer<typeof boardLayout>
export const usualLayout: BoardLayout = { arrangement: 'grid', density: 'comfortable' }

/** The widgets of a board that follow the rules (`boardProblems`) only after they were checked. */
export const boardWidgets = z.array(boardWidget).check(z.maxLength(boardLimits.widgets))

/** Whose board it is: each user's own comes before the company's, that before the role's, and that before the product's. */
export const boardOwners = ['account', 'company', 'role'] as const
export type BoardOwner = (typeof boardOwners)[number]
const boardSources = [...boardOwners, 'product'] as const

/** A board as it is stored, or as the product brings it (version 0). */
export const board = z.object({
  widgets: boardWidgets,
  layout: boardLayout,
  source: z.enum(boardSources),
  /** Counts its changes; 0 where none is stored. */
  version: z.number(),
  /** Who changed it last, by name, and when; empty and null where none is stored, and empty for one of a company that the user does not see. */
  changed_by: z.string(),
  changed_at: z.nullable(z.string()),
})
export type Board = z.infer<typeof board>
