import type { ReactNode } from 'react'

/** Series beyond this many share paints with the first ones. */
const paints = 5

// Each series has a drawing of its own beside its colour, for users who cannot distinguish the colours.
const drawings: readonly ReactNode[] = [
  null,
  <path key="dots" d="M2 2v.01M6 6v.01" strokeWidth="2.2" strokeLinecap="round" />,
  <path key="slant" d="M0 8 8 0M-2 2 2-2M6 10l4-4" strokeWidth="1.7" />,
  <path key="lines" d="M0 2h8M0 6h8" strokeWidth="1.4" />,
  <path key="cross" d="M4 0v8M0 4h8" strokeWidth="1.2" />,
]

/**
 * The paints of a chart's series, to be put once into its SVG; `id` makes them this chart's own.
 */
export function SeriesPaints({ id }: { id: string }) {
  return (
    <defs>
      {drawings.map((drawing, series) => (
        <pattern key={series} id={`${id}-${series}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill={`var(--chart-${series + 1})`} />
          <g stroke="var(--surface)">{drawing}</g>
        </pattern>
      ))}
    </defs>
  )
}

/**
 * The fill of the series with this number, from 0.
 */
export function paintOf(id: string, series: number): string {
  return `url(#${id}-${series % paints})`
}

/**
 * A small square in the paint of a series, to stand beside its name.
 */
export function SeriesMark({ id, series }: { id: string; series: number }) {
  return (
    <svg width="12" height="12" aria-hidden="true">
      <rect width="12" height="12" rx="3" fill={paintOf(id, series)} />
    </svg>
  )
}
