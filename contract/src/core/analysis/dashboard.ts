import * as z from 'zod/mini'
import { textUpTo } from '#contract/core/calls/text.ts'
import { columnName, query } from './query.ts'

/** The chart types of spec B §3. */
export const chartTypes = ['barChart', 'lineChart', 'pieChart', 'treemapChart'] as const
export type ChartType = (typeof chartTypes)[number]

const title = textUpTo(200)

/** The source of a function over all rows. It runs only in the sandbox, and only if `query` is null. */
const javascriptFunction = textUpTo(4096)

/**
 * A dashboard (spec B §3): its filters, KPIs and charts. `javascriptFunction` is compiled from `query`; if `query` is
 * null, it is foreign code. KPI functions return a number, chart functions a list of `{ x, y }`.
 */
export const dashboardDefinition = z.strictObject({
  title,
  filters: z.array(z.strictObject({ title, column: columnName })).check(z.maxLength(12)),
  kpis: z.array(z.strictObject({ title, javascriptFunction, query: z.nullable(query) })).check(z.maxLength(12)),
  charts: z
    .array(
      z.strictObject({
        title,
        chartType: z.enum(chartTypes),
        javascriptFunction,
        query: z.nullable(query),
        /** The reason for this chart, in a sentence; empty if its author gave none. */
        rationale: textUpTo(300),
      }),
    )
    .check(z.maxLength(24)),
})
export type DashboardDefinition = z.infer<typeof dashboardDefinition>
export type Kpi = DashboardDefinition['kpis'][number]
export type DashboardChart = DashboardDefinition['charts'][number]

/** The dashboard rules of spec B §9. */
export const dashboardRules = {
  filters: 4,
  kpis: 4,
  chartsAtLeast: 6,
  pieAtMost: 5,
  barAtMost: 10,
  treemapAtMost: 10,
  /** From this many values of `x` on, bars become a line. */
  lineFrom: 50,
} as const
