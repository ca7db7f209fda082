import * as z from 'zod/mini'
import { textUpTo } from '#contract/core/calls/text.ts'

/** How the rows of a group are aggregated; `none` keeps the value of each row. */
export const aggregates = ['count', 'count-distinct', 'sum', 'average', 'minimum', 'maximum', 'none'] as const
export type Aggregate = (typeof aggregates)[number]

/** How values are grouped into bins: times by calendar (UTC), numbers by steps of `width`. */
export const bins = [
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'hour',
  'month-of-year',
  'weekday',
  'hour-of-day',
  'width',
] as const
export type Bin = (typeof bins)[number]

export const operators = [
  'is',
  'is-not',
  'contains',
  'starts-with',
  'less',
  'at-most',
  'more',
  'at-least',
  'between',
  'is-empty',
  'is-not-empty',
] as const
export type Operator = (typeof operators)[number]

/** The most values of a condition, and the most conditions of a query. */
const valuesAtMost = 200
const conditionsAtMost = 40

/** The most points of a result. More are cut after sorting. */
export const pointsAtMost = 10_000

/**
 * The longest text that labels a point, in characters (code points). Longer texts are cut, to bound the size of a
 * result.
 */
export const labelLongest = 200

/** The longest name of a column. Longer headers are cut, as the import report states. */
export const columnNameLongest = 120

export const columnName = textUpTo(columnNameLongest)

/**
 * A condition on one column. `is` and `is-not` have one or more values (any of them), `between` has two (both
 * included), `is-empty` and `is-not-empty` have none, the others one. Dates are `2026-01-31`, times
 * `2026-01-31T09:30:00`, booleans `true` and `false`. Texts are compared without regard to case; an empty cell meets
 * only `is-empty`.
 */
export const condition = z.strictObject({
  column: columnName,
  operator: z.enum(operators),
  values: z.array(z.union([textUpTo(1000), z.number()])).check(z.maxLength(valuesAtMost)),
})
export type Condition = z.infer<typeof condition>

/**
 * Describes a number, or the points of a chart; it is the only source of either (decisions/0087). Without `group` the
 * result is one number (not with `none`), otherwise a list of points. `column` is null only for `count`, which then
 * counts rows.
 * `share` divides each value by the whole: by the value over all rows, filters ignored, or by the sum of all groups.
 * There are no shares if positive and negative values cancel out.
 * Rows without a value in `column` or in the group's column are left out and counted.
 */
export const query = z.strictObject({
  aggregate: z.enum(aggregates),
  column: z.nullable(columnName),
  share: z.boolean(),
  group: z.nullable(
    z.strictObject({
      column: columnName,
      bin: z.nullable(z.enum(bins)),
      /** The step of the bin `width`, more than 0; null for other bins. */
      width: z.nullable(z.number()),
    }),
  ),
  filters: z.array(condition).check(z.maxLength(conditionsAtMost)),
  /** Sorts by the axis (`x`) or by the value (`y`); null is ascending by `x`. Ties in `y` are ascending by `x`. */
  order: z.nullable(z.strictObject({ by: z.enum(['x', 'y']), direction: z.enum(['ascending', 'descending']) })),
  /** Keeps only the first points, up to this number. */
  limit: z.nullable(z.int().check(z.gte(1), z.lte(10_000))),
})
export type Query = z.infer<typeof query>
export type Group = NonNullable<Query['group']>

/**
 * A point of a chart. `x` is a number for a column of numbers (the lower end of a bin), otherwise a text: `2026-01-31`,
 * `2026-01-31T09:30:00`, `2026`, `2026-Q1`, `2026-01`, `2026-W05` (ISO 8601 week), `2026-01-31T09` (hour), `January`,
 * `Monday`, `09` (hour of the day), `true`. Texts longer than `labelLongest` end in `…`, so two groups may have the
 * same `x`.
 */
export const point = z.object({ x: z.union([z.string(), z.number()]), y: z.number() })
export type Point = z.infer<typeof point>

/** The result of a query, and how much of the data it covers. */
export const queryResult = z.object({
  /** The value of a query without a group; null if no row has one. */
  value: z.nullable(z.number()),
  /** The points of a query with a group. */
  points: z.nullable(z.array(point)),
  /** The rows of the dataset, those used, and those that met the filters but had no value in a column of the query. */
  rows: z.number(),
  rows_used: z.number(),
  nulls_left_out: z.number(),
  /** The number of groups, including those beyond `limit`; 0 without a group. */
  groups: z.number(),
  /** The share (0 to 1) of the sum of `y` over all groups that `points` cover; null if a sum is meaningless. */
  covered: z.nullable(z.number()),
})
export type QueryResult = z.infer<typeof queryResult>

/**
 * A sum counts as rounding residue if it is smaller than this share of the sum of absolute values. Shares of such a sum
 * are not calculated.
 */
export const leastWhole = 1e-9

/**
 * The largest relative difference between sums of two engines that counts as equal. Counts, minimum and maximum are
 * exact.
 */
export const toleratedDifference = 1e-9
