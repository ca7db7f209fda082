import * as z from 'zod/mini'
import { identifier } from '@portico/contract/core/calls/text.ts'

/** The kinds of widget. `assistant-chart` is a chart of a dashboard that was saved in the assistant. */
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

/** The grid of a board, in cells. `widgets` is the maximum number on one board. */
export const boardLimits = { columns: 12, rows: 200, widgets: 24, height: 12 } as const

/**
 * The minimum and the initial size of each kind of widget. Two rows are enough for a number, or for a chart's headline.
 */
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

/** The chart of an `assistant-chart`: its dashboard, and its index in that dashboard. */
const chartReference = z.strictObject({ dashboard: identifier, chart: z.int().check(z.minimum(0), z.maximum(23)) })

/**
 * A widget with its position and size, in cells from the top and from the leading side. `id` is unique on its board.
 */
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

/** The layout of a page: how it arranges the widgets, and how much space it leaves between them. */
export const boardLayout = z.strictObject({
  arrangement: z.enum(['grid', 'two-columns', 'one-column']),
  density: z.enum(['comfortable', 'compact']),
})
export type BoardLayout = z.infer<typeof boardLayout>
export const usualLayout: BoardLayout = { arrangement: 'grid', density: 'comfortable' }

/** A board's widgets as they are sent. Only `boardProblems` checks that they follow the rules. */
export const boardWidgets = z.array(boardWidget).check(z.maxLength(boardLimits.widgets))

/**
 * The owners of stored boards. A user's own board takes precedence over the company's, which takes precedence over the
 * role's, which takes precedence over the product's default board.
 */
export const boardOwners = ['account', 'company', 'role'] as const
export type BoardOwner = (typeof boardOwners)[number]
const boardSources = [...boardOwners, 'product'] as const

/** A stored board, or the product's default board (version 0). */
export const board = z.object({
  widgets: boardWidgets,
  layout: boardLayout,
  source: z.enum(boardSources),
  /** Incremented by each change; 0 if no board is stored. */
  version: z.number(),
  /**
   * Name of the user who changed it last, and when. Empty and null if no board is stored; the name is also empty if
   * that user's company is not visible to the viewer.
   */
  changed_by: z.string(),
  changed_at: z.nullable(z.string()),
})
export type Board = z.infer<typeof board>
