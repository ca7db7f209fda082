import { valueAt, type ChartSpec } from './chart-spec.ts'

/**
 * Limits a chart over names to `most` entries: if it has more, all but the largest are summed under the name `rest`.
 * The names must be sorted by the first series, largest first. This keeps the height of a card predictable.
 */
export function largestAndRest(spec: ChartSpec, most: number, rest: string): ChartSpec {
  const { x, series } = spec
  if (x.scale !== 'name' || x.values.length <= most) return spec
  const kept = most - 1
  const sumOfRest = (of: number) =>
    x.values.slice(kept).reduce((sum, _name, index) => sum + (valueAt(spec, kept + index, of) ?? 0), 0)
  return {
    ...spec,
    x: { ...x, values: [...x.values.slice(0, kept), rest] },
    series: series.map((each, of) => ({ ...each, values: [...each.values.slice(0, kept), sumOfRest(of)] })),
  }
}
