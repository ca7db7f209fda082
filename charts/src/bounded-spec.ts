import type { Axis, ChartSpec } from './chart-spec.ts'
import { keptPlaces } from './simplify.ts'

/** The most points of a chart that is sent elsewhere, as many as the keyboard steps through. */
export const placesAtMost = 200
/** The most characters of a name in such a chart. */
export const namesAtMost = 200

/**
 * Bounds the size of a chart before it is sent: downsamples many points (`sampledIndices`) and shortens long names.
 * Smaller charts stay as they are.
 */
export function boundedSpec(spec: ChartSpec): ChartSpec {
  const kept = keptOf(spec)
  const at = <Value>(values: readonly Value[]) =>
    kept === null ? values : kept.flatMap((index) => (index in values ? [values[index] as Value] : []))
  return {
    ...spec,
    x: boundedAxis(spec.x, at),
    series: spec.series.map((each) => ({ ...each, name: cut(each.name), values: at(each.values) })),
  }
}

function boundedAxis(x: Axis, at: <Value>(values: readonly Value[]) => readonly Value[]): Axis {
  const name = cut(x.name)
  return x.scale === 'name' ? { ...x, name, values: at(x.values).map(cut) } : { ...x, name, values: at(x.values) }
}

/** The indices to keep; null for all. If gaps take too much room, they are dropped. */
function keptOf({ x, series }: ChartSpec): number[] | null {
  if (x.values.length <= placesAtMost) return null
  const xs = x.values.map((value, index) => (typeof value === 'number' ? value : index))
  const buckets = Math.max(1, Math.floor(placesAtMost / (4 * Math.max(1, series.length))))
  const found = new Set(series.flatMap(({ values }) => keptPlaces(xs, padded(values, xs.length), buckets)))
  const kept = [...found].toSorted((a, b) => a - b)
  if (kept.length <= placesAtMost) return kept
  const isKnown = (index: number) => series.some(({ values }) => (values[index] ?? null) !== null)
  return kept.filter(isKnown).slice(0, placesAtMost)
}

const padded = (values: readonly (number | null)[], length: number) =>
  values.length >= length ? values : Array.from({ length }, (_, index) => values[index] ?? null)

function cut(name: string): string {
  return name.length <= namesAtMost ? name : `${name.slice(0, namesAtMost - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`
}
