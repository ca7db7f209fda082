/** A value of a series; null, NaN and the infinities are gaps. */
export type Value = number | null

/** One measure over the places of the axis; `paint` is the number of its paint, its place among the series unless given. */
export type Series = { name: string; values: readonly Value[]; paint?: number }

/**
 * What is along a chart: names in their order (equal ones stay apart), times (milliseconds since 1970, shown in UTC, so that
 * wall-clock times of a zone are given as if they were UTC) of a grain, or numbers. Times and numbers ascend.
 */
export type Axis = { name: string } & (
  | { scale: 'name'; values: readonly string[] }
  | { scale: 'time'; values: readonly number[]; grain: Grain }
  | { scale: 'number'; values: readonly number[] }
)

/** How exact a time is; a `date` is a day with its year. */
export type Grain = 'year' | 'month' | 'date' | 'day' | 'minute' | 'second'

/**
 * A chart: a small table, and how it is drawn. Bar, donut, treemap and sparkline draw the first series, columns (stacked),
 * lines and areas all of them. A series shorter than its axis ends in gaps.
 */
export type ChartSpec = {
  kind: 'bar' | 'column' | 'line' | 'area' | 'donut' | 'treemap' | 'sparkline'
  title: string
  description: string
  x: Axis
  series: readonly Series[]
  /** What is counted, under the whole in the middle of a donut. */
  unit?: string
  /** A value that the axis of lines and areas reaches in any case, such as 100 of percents. */
  reaches?: number
}

/** Numbers and times as the reader's language writes them. */
export type Formats = {
  number: (value: number) => string
  /** A number of any size in little room, such as 1.2M. */
  compact: (value: number) => string
  /** A share (1 is all). */
  percent: (share: number) => string
  /** `short` stands along an axis, `long` names one point. */
  time: (instant: number, grain: Grain, length: 'short' | 'long') => string
}

/** Shown where there is no value. */
export const NO_VALUE = '–'

/**
 * A value that can be drawn: finite, and so far from the largest and the smallest number that sums, differences and shares are
 * finite; else null.
 */
export function drawable(value: Value | undefined): Value {
  if (value === null || value === undefined || !Number.isFinite(value)) return null
  if (Math.abs(value) < 1e-290) return 0
  return Math.max(-1e290, Math.min(value, 1e290))
}

/**
 * The value at a place of the first series, or null for a gap.
 */
export function valueAt(spec: ChartSpec, place: number, series = 0): Value {
  return drawable(spec.series[series]?.values[place])
}

/**
 * A value in the reader's language, a gap as a dash.
 */
export function valueText(value: Value, formats: Formats): string {
  return value === null ? NO_VALUE : formats.number(value)
}

/**
 * The name of a place of the axis, in full.
 */
export function placeName(x: Axis, place: number, formats: Formats): string {
  if (x.scale === 'name') return x.values[place] ?? ''
  const value = x.values[place] ?? 0
  return x.scale === 'time' ? formats.time(value, x.grain, 'long') : formats.number(value)
}
