import type { Axis, ChartSpec, Grain } from '@portico/charts/chart-spec.ts'
import type { ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import { periodKey, spanOf } from '#analysis/instants.ts'
import type { Shown } from './chart-rules.ts'
import { groupTitle, measureTitle } from './titles.ts'

const kinds: Record<ChartType, ChartSpec['kind']> = {
  barChart: 'bar',
  lineChart: 'line',
  pieChart: 'donut',
  treemapChart: 'treemap',
}

/** The texts of a chart: `rest` names what a pie leaves out, `gap` a place without rows. */
export type ChartTexts = { title: string; description: string; rest?: string; gap?: string }

/**
 * What is shown of a result, as a chart that `charts/` draws. Bars along an axis with an order of its own stand, others lie. A pie and a
 * treemap have what they leave out as their last place.
 */
export function chartSpecOf(
  { title, description, rest: restName = 'Other', gap }: ChartTexts,
  query: Query,
  { chartType, points: kept, rest }: Pick<Shown, 'chartType' | 'points' | 'rest'>,
): ChartSpec {
  const points = rest === null ? kept : [...kept, { x: restName, y: rest }]
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
  const series = [{ name: unit, values: points.map(({ y }) => y) }]
  return { kind, title, description, x, series, unit, isShare: query.share, ...(gap === undefined ? {} : { gap }) }
}

function axisOf(name: string, { group }: Query, places: readonly (string | number)[]): Axis {
  const grain = grainOf(group?.bin ?? null, places)
  if (grain !== null) {
    const times = places.map((place) => instantOf(String(place), group?.bin ?? null))
    if (isAscending(times)) return { name, scale: 'time', grain, values: times }
  }
  const numbers = places.filter((place) => typeof place === 'number')
  const step = group?.bin === 'width' ? { step: group.width ?? 1 } : {}
  if (numbers.length === places.length && isAscending(numbers))
    return { name, scale: 'number', values: numbers, ...step }
  return { name, scale: 'name', values: places.map(String) }
}

const isAscending = (values: readonly number[]) =>
  values.every((value, place) => place === 0 || (values[place - 1] ?? Number.NaN) < value)

const week = 7 * 86_400_000
const hour = 3_600_000

/** When a place of an axis begins. A week begins on the Monday before the Thursday that its number is of (ISO 8601). */
function instantOf(place: string, bin: NonNullable<Query['group']>['bin']): number {
  if (bin === 'week') return (periodKey(place, bin) ?? Number.NaN) * week - 3 * (week / 7)
  if (bin === 'hour') return (periodKey(place, bin) ?? Number.NaN) * hour
  return spanOf(place)?.from ?? Number.NaN
}

/** How exact the instants of an axis are; null where its places are no instants. */
function grainOf(bin: NonNullable<Query['group']>['bin'], places: readonly (string | number)[]): Grain | null {
  if (bin === 'year' || bin === 'month') return bin
  if (bin === 'week') return 'week'
  if (bin === 'day') return 'date'
  if (bin === 'hour') return 'minute'
  const [first] = places
  if (bin !== null || typeof first !== 'string') return null
  if (/^\d{4}-\d{2}-\d{2}$/.test(first)) return 'date'
  return /^\d{4}-\d{2}-\d{2}T/.test(first) ? 'second' : null
}
