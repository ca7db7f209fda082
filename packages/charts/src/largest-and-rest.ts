import { valueAt, type ChartSpec } from './chart-spec.ts'

/**
 * Limits a chart over names to `maxEntries` entries: if it has more, all but the largest are summed under the name
 * `rest`. The names must be sorted by the first series, largest first. This keeps the height of a card predictable.
 */
export function largestAndRest(spec: ChartSpec, maxEntries: number, rest: string): ChartSpec {
  const { x, series } = spec
  if (x.scale !== 'name' || x.values.length <= maxEntries) return spec
  const keptCount = maxEntries - 1
  const sumOfRest = (seriesIndex: number) =>
    x.values
      .slice(keptCount)
      .reduce((sum, _name, index) => sum + (valueAt(spec, keptCount + index, seriesIndex) ?? 0), 0)
  return {
    ...spec,
    x: { ...x, values: [...x.values.slice(0, keptCount), rest] },
    series: series.map((values, seriesIndex) => ({
      ...values,
      values: [...values.values.slice(0, keptCount), sumOfRest(seriesIndex)],
    })),
  }
}
