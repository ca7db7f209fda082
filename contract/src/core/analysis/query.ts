import * as z from 'zod/mini'
import { textUpTo } from '#contract/core/calls/text.ts'

/** What is computed of the rows of a group; `none` takes each row's own value. */
export const aggregates = ['count', 'count-distinct', 'sum', 'average', 'minimum', 'maximum', 'none'] as const
export type Aggregate = (typeof aggregates)[number]

/** How values are put together: times by calendar (UTC), numbers by steps of `width`. */
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

/** The most values that one condition has, and conditions that one query has. */
const valuesAtMost = 200
const conditionsAtMost = 40

/** The most points of a result: more are cut after sorting. */
export const pointsAtMost = 10_000

/** The most characters (code points) of a text as the place of a point: longer ones are cut, so that the bytes of a result are bounded. */
export const labelLongest = 200

/** The longest name of a column; longer headers are cut, which the import report says. */
export const columnNameLongest = 120

export const columnName = textUpTo(columnNameLongest)

/**
 * A condition on one column. `is` and `is-not` have one value or more (any of them), `between` two (both included),
 * `is-empty` and `is-not-empty` none, the others one. Values of dates are `2026-01-31`, of times `2026-01-31T09:30:00`, of
 * booleans `true` and `false`. Texts are compared without regard to capitals; an empty cell meets `is-empty` alone.
 */
export const condition = z.strictObject({
  column: columnName,
  operator: z.enum(operators),
  values: z.array(z.union([textUpTo(1000), z.number()])).check(z.maxLength(valuesAtMost)),
})
export type Condition = z.infer<typeof condition>

/**
 * The typed description of a number, or of the points of a chart: the only source of either (decisions/0087). Without
 * `group` its result is one number (not with `none`), else a list of points. `column` is null for `count` alone, which then
 * counts rows. `share` makes every value a share of all: of the rows that the filters leave out too, or of all groups; there are none
 * where positive and negative values cancel each other out.
 * Rows without a value in `column` or in the column of `group` are left out and counted as left out.
 */
export const query = z.strictObject({
  aggregate: z.enum(aggregates),
  column: z.nullable(columnName),
  share: z.boolean(),
  group: z.nullable(
    z.strictObject({
      column: columnName,
      bin: z.nullable(z.enum(bins)),
      /** The step of the bin `width`, more than 0; null for others. */
      width: z.nullable(z.number()),
    }),
  ),
  filters: z.array(condition).check(z.maxLength(conditionsAtMost)),
  /** By the place along the axis or by the value. Null is ascending by place. Ties of `y` are ascending by place. */
  order: z.nullable(z.strictObject({ by: z.enum(['x', 'y']), direction: z.enum(['ascending', 'descending']) })),
  /** The first so many points alone. */
  limit: z.nullable(z.int().check(z.gte(1), z.lte(10_000))),
})
export type Query = z.infer<typeof query>
export type Group = NonNullable<Query['group']>

/**
 * A point of a chart. `x` is a number for a column of numbers (of a bin its lower end), else text: `2026-01-31`,
 * `2026-01-31T09:30:00`, `2026`, `2026-Q1`, `2026-01`, `2026-W05` (ISO 8601 week), `2026-01-31T09` (hour), `January`,
 * `Monday`, `09` (hour of day), `true`. A text longer than `labelLongest` ends with `…`: two groups may have the same `x` then.
 */
export const point = z.object({ x: z.union([z.string(), z.number()]), y: z.number() })
export type Point = z.infer<typeof point>

/** What a query results in, and what of the data it comes from. */
export const queryResult = z.object({
  /** Of a query without a group; null where no row had a value. */
  value: z.nullable(z.number()),
  /** Of a query with a group. */
  points: z.nullable(z.array(point)),
  /** All rows of the dataset, those used, and those that met the filters but had no value in a column of the query. */
  rows: z.number(),
  rows_used: z.number(),
  nulls_left_out: z.number(),
  /** All groups, those beyond `limit` included; 0 without a group. */
  groups: z.number(),
  /** The share (0 to 1) of the sum of `y` over all groups that the points have; null where a sum means nothing. */
  covered: z.nullable(z.number()),
})
export type QueryResult = z.infer<typeof queryResult>

/** A sum that is this small a part of that of the absolute values is rounding: nothing is a share of it. */
export const leastWhole = 1e-9

/** The largest relative difference of two engines' sums that counts as equal; counts, minimum and maximum are exact. */
export const toleratedDifference = 1e-9
