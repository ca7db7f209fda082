import type { ChartSpec } from '@portico/charts/chart-spec.ts'

type Counts = Pick<ChartSpec, 'kind' | 'title' | 'description'> & {
  /** What the counts are divided by. */
  by: string
  counted: string
  counts: readonly { label: string; count: number }[]
}

/**
 * The chart of counts, each with its name.
 */
export function countsSpec({ kind, title, description, by, counted, counts }: Counts): ChartSpec {
  return {
    kind,
    title,
    description,
    x: { name: by, scale: 'name', values: counts.map(({ label }) => label) },
    series: [{ name: counted, values: counts.map(({ count }) => count) }],
    unit: counted,
  }
}
