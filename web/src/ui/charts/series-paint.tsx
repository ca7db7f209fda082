import { lineKeyWidth, lineStroke } from '@portico/charts/line-strokes.ts'
import { PAINTS, PATTERN_SIZE, patterns } from '@portico/charts/paints.ts'

/**
 * Defines the paints of a chart's series, once within its SVG. `id` is unique to the chart.
 */
export function SeriesPaints({ id }: { id: string }) {
  return (
    <defs>
      {patterns.map((pattern, series) => (
        <pattern
          key={series}
          id={`${id}-${series}`}
          width={PATTERN_SIZE}
          height={PATTERN_SIZE}
          patternUnits="userSpaceOnUse"
        >
          <rect width={PATTERN_SIZE} height={PATTERN_SIZE} fill={colorOf(series)} />
          {pattern === null ? null : (
            <path d={pattern.d} stroke="var(--surface)" strokeWidth={pattern.width} strokeLinecap={pattern.cap} />
          )}
        </pattern>
      ))}
    </defs>
  )
}

/**
 * Returns the fill of a series, numbered from 0.
 */
export function paintOf(id: string, series: number): string {
  return `url(#${id}-${series % PAINTS})`
}

/**
 * Returns the colour of a series without its pattern. A theme has five colours; the sixth series, the rest of a pie,
 * has the colour of secondary text.
 */
export function colorOf(series: number): string {
  const index = series % PAINTS
  return index === PAINTS - 1 ? 'var(--text-quiet)' : `var(--chart-${index + 1})`
}

/** The sample of a series in a legend: a small square, or with `line` a piece of its line. */
export function SeriesMark({ id, series, line = false }: { id: string; series: number; line?: boolean | undefined }) {
  if (line) {
    const { dash, width } = lineStroke(series)
    return (
      <svg width={lineKeyWidth} height="12" aria-hidden="true">
        <path d={`M0 6h${lineKeyWidth}`} stroke={colorOf(series)} strokeWidth={width} strokeDasharray={dash} />
      </svg>
    )
  }
  return (
    <svg width="12" height="12" aria-hidden="true">
      <rect width="12" height="12" rx="3" fill={paintOf(id, series)} />
    </svg>
  )
}
