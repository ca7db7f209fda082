import type { Axis, ChartSpec, Grain } from '@portico/charts/chart-spec.ts'
import type { ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import { spanOf } from '#analysis/instants.ts'
import type { Shown } from './chart-rules.ts'
import { groupTitle, measureTitle } from './titles.ts'

const kinds: Record<ChartType, ChartSpec['kind']> = {
  barChart: 'bar',
  lineChart: 'line',
  pieChart: 'donut',
  treemapChart: 'treemap',
}

/**
 * What is shown of a result, as a chart that `charts/` draws. Bars along an axis with an order of its own stand, others lie.
 */
export function chartSpecOf(
  { title, description }: { title: string; description: string },
  query: Query,
  { chartType, points }: Shown,
): ChartSpec {
  const name = query.group === null ? '' : groupTitle(query.group)
  const x = axisOf(
    name,
    query,
    points.map(({ x }) => x),
  )
  const kind =
    chartType === 'barChart' && (x.scale === 'time' || (query.group?.bin ?? null) !== null)
      ? 'column'
      : kinds[chartType]
  const unit = measureTitle(query)
  return { kind, title, description, x, series: [{ name: unit, values: points.map(({ y }) => y) }], unit }
}

function axisOf(name: string, { group }: Query, places: readonly (string | number)[]): Axis {
  const grain = grainOf(group?.bin ?? null, places)
  if (grain !== null) {
    const times = places.map((place) => spanOf(String(place))?.from ?? Number.NaN)
    if (isAscending(times)) return { name, scale: 'time', grain, values: times }
  }
  const numbers = places.filter((place) => typeof place === 'number')
  if (numbers.length === places.length && group?.bin === null && isAscending(numbers))
    return { name, scale: 'number', values: numbers }
  return { name, scale: 'name', values: places.map(String) }
}

const isAscending = (values: readonly number[]) =>
  values.every((value, place) => place === 0 || (values[place - 1] ?? Number.NaN) < value)

/** How exact the instants of an axis are; null where its places are no instants. */
function grainOf(bin: NonNullable<Query['group']>['bin'], places: readonly (string | number)[]): Grain | null {
  if (bin === 'year' || bin === 'month') return bin
  if (bin === 'day') return 'date'
  const [first] = places
  if (bin !== null || typeof first !== 'string') return null
  if (/^\d{4}-\d{2}-\d{2}$/.test(first)) return 'date'
  return /^\d{4}-\d{2}-\d{2}T/.test(first) ? 'second' : null
}
