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
  /** With a `step` each number is the lower end of a range. */
  | { scale: 'number'; values: readonly number[]; step?: number }
)

/** How exact a time is; a `date` is a day with its year, a `week` its first day. */
export type Grain = 'year' | 'month' | 'week' | 'date' | 'day' | 'minute' | 'second'

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
  /** Whether values are shares (1 is all), written in per cent. */
  isShare?: boolean
  /** What stands in the table and beside a point where there is no value; a dash unless given. */
  gap?: string
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
 * Numbers along the axis of a chart's values, exactly.
 */
export function axisFormats({ isShare = false }: ChartSpec, formats: Formats): Formats {
  return isShare ? { ...formats, number: formats.percent, compact: formats.percent } : formats
}

/**
 * Figures beside the marks of a chart: with one decimal, or two digits below 1. The table has them exactly.
 */
export function figureFormats(spec: ChartSpec, formats: Formats): Formats {
  if (spec.isShare === true) return axisFormats(spec, formats)
  return { ...formats, number: (value) => formats.number(rounded(value)) }
}

const rounded = (value: number) =>
  Math.abs(value) < 1 ? Number(value.toPrecision(2)) : Math.abs(value) < 2 ** 50 ? Math.round(value * 10) / 10 : value

/**
 * The figure of a value in the reader's language, a gap by its name.
 */
export function valueText(value: Value, spec: ChartSpec, formats: Formats): string {
  return value === null ? (spec.gap ?? NO_VALUE) : figureFormats(spec, formats).number(value)
}

/**
 * The name of a place of the axis, in full.
 */
export function placeName(x: Axis, place: number, formats: Formats): string {
  if (x.scale === 'name') return x.values[place] ?? ''
  const value = x.values[place] ?? 0
  if (x.scale === 'number') return numberName(value, x.step, formats.number)
  const name = formats.time(value, x.grain, 'long')
  return x.grain === 'week' ? `${name} – ${formats.time(value + 6 * day, x.grain, 'long')}` : name
}

const day = 86_400_000

/**
 * A number of an axis, or the range from it: "0–50". Numbers closer than formats tell apart are written in full.
 */
export function numberName(value: number, step: number | undefined, write: (value: number) => string): string {
  if (step === undefined) return write(value)
  const text = step < 0.001 ? (end: number) => String(Number(end.toPrecision(12))) : write
  return `${text(value)}${value < 0 ? ' – ' : '–'}${text(value + step)}`
}
