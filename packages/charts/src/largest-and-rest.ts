import { valueAt, type ChartSpec } from './chart-spec.ts'

/**
 * The chart with the places that it has room for, `most`: all of them, or the largest and, by the name `rest`, the others
 * together. Its places are names, sorted by the first series, largest first. So a card is as high as its reserved place.
 */
export function largestAndRest(spec: ChartSpec, most: number, rest: string): ChartSpec {
  const { x, series } = spec
  if (x.scale !== 'name' || x.values.length <= most) return spec
  const kept = most - 1
  const sumOfRest = (of: number) =>
    x.values.slice(kept).reduce((sum, _name, place) => sum + (valueAt(spec, kept + place, of) ?? 0), 0)
  return {
    ...spec,
    x: { ...x, values: [...x.values.slice(0, kept), rest] },
    series: series.map((each, of) => ({ ...each, values: [...each.values.slice(0, kept), sumOfRest(of)] })),
  }
}
