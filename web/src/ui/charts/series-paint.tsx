import { lineKeyWidth, lineStroke } from '@portico/charts/line-strokes.ts'
import { PAINTS, PATTERN_SIZE, patterns } from '@portico/charts/paints.ts'

/**
 * The paints of a chart's series, to be put once into its SVG; `id` makes them this chart's own.
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
 * The fill of the series with this number, from 0.
 */
export function paintOf(id: string, series: number): string {
  return `url(#${id}-${series % PAINTS})`
}

/**
 * The colour of a series without its pattern. Themes have five: the sixth, such as of the rest of a pie, is that of quiet text.
 */
export function colorOf(series: number): string {
  const place = series % PAINTS
  return place === PAINTS - 1 ? 'var(--text-quiet)' : `var(--chart-${place + 1})`
}

/**
 * The paint of a series to stand beside its name: as a small square, or of lines (`line`) as a piece of its line.
 */
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
