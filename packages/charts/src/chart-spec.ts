/** A value of a series. Null, NaN and the infinities are gaps. */
export type Value = number | null

/** A measure along the axis. `paint` is the index of its paint; the default is the index of the series. */
export type Series = { name: string; values: readonly Value[]; paint?: number }

/**
 * The values along a chart: names in their order (equal names stay separate), times in milliseconds since 1970, or
 * numbers. Times are shown in UTC, so wall-clock times of a zone are passed as if they were UTC. Times and numbers
 * ascend.
 */
export type Axis = { name: string } & (
  | { scale: 'name'; values: readonly string[] }
  | { scale: 'time'; values: readonly number[]; grain: Grain }
  /** With a `step`, each number is the lower end of a range. Durations are in seconds. */
  | { scale: 'number'; values: readonly number[]; step?: number; isDuration?: boolean }
)

/** The precision of a time. A `date` is a day with its year; a `week` is given by its first day. */
export type Grain = 'year' | 'month' | 'week' | 'date' | 'day' | 'minute' | 'second'

/**
 * A chart: a small table, and how to draw it. Bar, donut, treemap and sparkline draw the first series; columns
 * (stacked), lines and areas draw all. A series shorter than the axis ends in gaps.
 */
export type ChartSpec = {
  kind: 'bar' | 'column' | 'line' | 'area' | 'donut' | 'treemap' | 'sparkline'
  title: string
  description: string
  x: Axis
  series: readonly Series[]
  /** The unit of the values, shown below the total inside a donut. */
  unit?: string
  /** A value that the axis of lines and areas always includes, such as 100 for percentages. */
  reaches?: number
  /** Whether values are shares (1 is the whole), which are written as percentages. */
  isShare?: boolean
  /** Whether values are lengths of time in seconds. */
  isDuration?: boolean
  /** The text for a missing value in the table and beside a point; a dash by default. */
  gap?: string
}

/** Formats numbers and times for the reader's language. */
export type Formats = {
  number: (value: number) => string
  /** Formats a number of any size in few characters, such as 1.2M. */
  compact: (value: number) => string
  /** Formats a share, of which 1 is the whole. */
  percent: (share: number) => string
  /** Formats a length of time in seconds. */
  duration: (seconds: number) => string
  /** `short` is for an axis, `long` for a single point. */
  time: (instant: number, grain: Grain, length: 'short' | 'long') => string
}

/** The default text for a missing value. */
export const NO_VALUE = '–'

/**
 * Returns a value that can be drawn: finite, and bounded so that sums, differences and shares are finite. Null for a
 * gap.
 */
export function drawable(value: Value | undefined): Value {
  if (value === null || value === undefined || !Number.isFinite(value)) return null
  if (Math.abs(value) < 1e-290) return 0
  return Math.max(-1e290, Math.min(value, 1e290))
}

/** Returns the value of a series at an index of the axis; null for a gap. */
export function valueAt(spec: ChartSpec, index: number, series = 0): Value {
  return drawable(spec.series[series]?.values[index])
}

/** Returns the formats of the value axis, where numbers are exact. */
export function axisFormats({ isShare = false, isDuration = false }: ChartSpec, formats: Formats): Formats {
  if (isDuration) return durationFormats(formats)
  return isShare ? { ...formats, number: formats.percent, compact: formats.percent } : formats
}

/** Returns formats in which numbers are lengths of time. */
export const durationFormats = (formats: Formats): Formats => ({
  ...formats,
  number: formats.duration,
  compact: formats.duration,
})

/**
 * Returns the formats of figures beside marks: one decimal, or two significant digits below 1. The table has exact
 * numbers.
 */
export function figureFormats(spec: ChartSpec, formats: Formats): Formats {
  if (spec.isShare === true || spec.isDuration === true) return axisFormats(spec, formats)
  return { ...formats, number: (value) => formats.number(rounded(value)) }
}

const rounded = (value: number) =>
  Math.abs(value) < 1 ? Number(value.toPrecision(2)) : Math.abs(value) < 2 ** 50 ? Math.round(value * 10) / 10 : value

/** Formats a value. A gap has the text `gap` of the chart, or a dash. */
export function valueText(value: Value, spec: ChartSpec, formats: Formats): string {
  return value === null ? (spec.gap ?? NO_VALUE) : figureFormats(spec, formats).number(value)
}

/** Returns the full label of an index of the axis. */
export function xLabel(x: Axis, index: number, formats: Formats): string {
  if (x.scale === 'name') return x.values[index] ?? ''
  const value = x.values[index] ?? 0
  if (x.scale === 'number') return numberLabel(value, x.step, x.isDuration === true ? formats.duration : formats.number)
  const name = formats.time(value, x.grain, 'long')
  return x.grain === 'week' ? `${name} – ${formats.time(value + 6 * day, x.grain, 'long')}` : name
}

const day = 86_400_000

/**
 * Formats a number of an axis, or the range that begins there: "0–50". Steps too small for the format are written in
 * full.
 */
export function numberLabel(value: number, step: number | undefined, write: (value: number) => string): string {
  if (step === undefined) return write(value)
  const text = step < 0.001 ? (end: number) => String(Number(end.toPrecision(12))) : write
  return `${text(value)}${value < 0 ? ' – ' : '–'}${text(value + step)}`
}
