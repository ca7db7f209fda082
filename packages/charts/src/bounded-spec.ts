import type { Axis, ChartSpec } from './chart-spec.ts'
import { keptPlaces } from './simplify.ts'

/** The most places of a chart that is sent somewhere: a drawing has no more that can be walked through. */
export const placesAtMost = 200
/** The most characters of a name in it. */
export const namesAtMost = 200

/**
 * A chart that is small to send: of more places those that tell most are kept (`keptPlaces`), and longer names are cut. Others stay as
 * they are.
 */
export function boundedSpec(spec: ChartSpec): ChartSpec {
  const kept = keptOf(spec)
  const at = <Value>(values: readonly Value[]) =>
    kept === null ? values : kept.flatMap((place) => (place in values ? [values[place] as Value] : []))
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

/** Null for all. Where gaps alone are more than there is room for, they are left out. */
function keptOf({ x, series }: ChartSpec): number[] | null {
  if (x.values.length <= placesAtMost) return null
  const xs = x.values.map((value, place) => (typeof value === 'number' ? value : place))
  const buckets = Math.max(1, Math.floor(placesAtMost / (4 * Math.max(1, series.length))))
  const found = new Set(series.flatMap(({ values }) => keptPlaces(xs, padded(values, xs.length), buckets)))
  const kept = [...found].toSorted((a, b) => a - b)
  if (kept.length <= placesAtMost) return kept
  const isKnown = (place: number) => series.some(({ values }) => (values[place] ?? null) !== null)
  return kept.filter(isKnown).slice(0, placesAtMost)
}

const padded = (values: readonly (number | null)[], length: number) =>
  values.length >= length ? values : Array.from({ length }, (_, place) => values[place] ?? null)

function cut(name: string): string {
  return name.length <= namesAtMost ? name : `${name.slice(0, namesAtMost - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`
}
