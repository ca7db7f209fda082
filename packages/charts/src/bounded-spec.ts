import type { Axis, ChartSpec } from './chart-spec.ts'
import { sampledIndices } from './downsample.ts'

/** The maximum number of points in a chart that is sent elsewhere: as many as the keyboard steps through. */
export const specPointsAtMost = 200
/** The maximum number of characters of a name in a chart that is sent elsewhere. */
export const specNameLongest = 200

/**
 * Bounds the size of a chart before it is sent: downsamples many points (`sampledIndices`) and shortens long names.
 * Smaller charts stay as they are.
 */
export function boundedSpec(spec: ChartSpec): ChartSpec {
  const kept = keptIndices(spec)
  const pick = <Value>(values: readonly Value[]) =>
    kept === null ? values : kept.flatMap((index) => (index in values ? [values[index] as Value] : []))
  return {
    ...spec,
    x: boundedAxis(spec.x, pick),
    series: spec.series.map((series) => ({ ...series, name: shortened(series.name), values: pick(series.values) })),
  }
}

function boundedAxis(x: Axis, pick: <Value>(values: readonly Value[]) => readonly Value[]): Axis {
  const name = shortened(x.name)
  return x.scale === 'name'
    ? { ...x, name, values: pick(x.values).map(shortened) }
    : { ...x, name, values: pick(x.values) }
}

/** Returns the indices to keep; null for all. If downsampling leaves too many, gaps are dropped too. */
function keptIndices({ x, series }: ChartSpec): number[] | null {
  if (x.values.length <= specPointsAtMost) return null
  const xs = x.values.map((value, index) => (typeof value === 'number' ? value : index))
  const buckets = Math.max(1, Math.floor(specPointsAtMost / (4 * Math.max(1, series.length))))
  const found = new Set(series.flatMap(({ values }) => sampledIndices(xs, padded(values, xs.length), buckets)))
  const kept = [...found].toSorted((a, b) => a - b)
  if (kept.length <= specPointsAtMost) return kept
  const isKnown = (index: number) => series.some(({ values }) => (values[index] ?? null) !== null)
  return kept.filter(isKnown).slice(0, specPointsAtMost)
}

const padded = (values: readonly (number | null)[], length: number) =>
  values.length >= length ? values : Array.from({ length }, (_, index) => values[index] ?? null)

function shortened(name: string): string {
  return name.length <= specNameLongest
    ? name
    : `${name.slice(0, specNameLongest - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`
}
