import type { Axis, ChartSpec, Grain } from '@portico/charts/chart-spec.ts'
import type { ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import type { ColumnFacts } from '@portico/contract/core/analysis/check-query.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import { periodKey, spanOf } from '#analysis/instants.ts'
import { isDurationQuery } from './derived-queries.ts'
import type { Shown } from './chart-rules.ts'
import { groupTitle, measureTitle } from './titles.ts'

const kinds: Record<ChartType, ChartSpec['kind']> = {
  barChart: 'bar',
  lineChart: 'line',
  pieChart: 'donut',
  treemapChart: 'treemap',
}

/** The texts of a chart: `rest` labels what a pie leaves out, `gap` a point without rows. */
export type ChartTexts = { title: string; description: string; rest?: string; gap?: string }

/**
 * Converts the shown points to a chart that `charts/` draws. Bars over a naturally ordered axis are vertical, others
 * horizontal. The last entry of a pie or treemap is the rest. `columns` say which numbers are lengths of time.
 */
export function chartSpecOf(
  { title, description, rest: restName = 'Other', gap }: ChartTexts,
  query: Query,
  { chartType, points: visible, rest }: Pick<Shown, 'chartType' | 'points' | 'rest'>,
  columns: readonly ColumnFacts[] = [],
): ChartSpec {
  const points = rest === null ? visible : [...visible, { x: restName, y: rest }]
  const name = query.group === null ? '' : groupTitle(query.group)
  const x = axisOf(
    name,
    query,
    points.map(({ x }) => x),
    columns,
  )
  const kind =
    chartType === 'barChart' && (x.scale === 'time' || (query.group?.bin ?? null) !== null)
      ? 'column'
      : kinds[chartType]
  const unit = measureTitle(query)
  const series = [{ name: unit, values: points.map(({ y }) => y) }]
  return {
    kind,
    title,
    description,
    x,
    series,
    unit,
    isShare: query.share,
    ...durationOf(query, columns),
    ...(gap === undefined ? {} : { gap }),
  }
}

const durationOf = (query: Query, columns: readonly ColumnFacts[]) =>
  isDurationQuery(query, columns) ? { isDuration: true } : {}

function axisOf(
  name: string,
  { group }: Query,
  xs: readonly (string | number)[],
  columns: readonly ColumnFacts[],
): Axis {
  const grain = grainOf(group?.bin ?? null, xs)
  if (grain !== null) {
    const times = xs.map((x) => instantOf(String(x), group?.bin ?? null))
    if (isAscending(times)) return { name, scale: 'time', grain, values: times }
  }
  const numbers = xs.filter((x) => typeof x === 'number')
  const step = group?.bin === 'width' ? { step: group.width ?? 1 } : {}
  if (numbers.length === xs.length && isAscending(numbers))
    return { name, scale: 'number', values: numbers, ...step, ...unitOf(group, columns) }
  return { name, scale: 'name', values: xs.map(String) }
}

const unitOf = (group: Query['group'], columns: readonly ColumnFacts[]) =>
  columns.some(({ name, type }) => name === group?.column && type === 'duration') ? { isDuration: true } : {}

const isAscending = (values: readonly number[]) =>
  values.every((value, index) => index === 0 || (values[index - 1] ?? Number.NaN) < value)

const week = 7 * 86_400_000
const hour = 3_600_000

/** Returns the start of a bin. ISO 8601 numbers weeks by their Thursday; a week starts on the Monday before. */
function instantOf(x: string, bin: NonNullable<Query['group']>['bin']): number {
  if (bin === 'week') return (periodKey(x, bin) ?? Number.NaN) * week - 3 * (week / 7)
  if (bin === 'hour') return (periodKey(x, bin) ?? Number.NaN) * hour
  return spanOf(x)?.from ?? Number.NaN
}

/** Returns the precision of an axis of instants; null if its values are not instants. */
function grainOf(bin: NonNullable<Query['group']>['bin'], xs: readonly (string | number)[]): Grain | null {
  if (bin === 'year' || bin === 'month') return bin
  if (bin === 'week') return 'week'
  if (bin === 'day') return 'date'
  if (bin === 'hour') return 'minute'
  const [first] = xs
  if (bin !== null || typeof first !== 'string') return null
  if (/^\d{4}-\d{2}-\d{2}$/.test(first)) return 'date'
  return /^\d{4}-\d{2}-\d{2}T/.test(first) ? 'second' : null
}
