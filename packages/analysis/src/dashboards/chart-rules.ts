import { chartTypes, dashboardRules, type ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import type { ColumnFacts } from '@portico/contract/core/analysis/check-query.ts'
import type { Point, Query, QueryResult } from '@portico/contract/core/analysis/query.ts'
import { months, weekdays } from '#analysis/instants.ts'
import { compareTexts } from '#analysis/texts.ts'
import { withEmptyPlaces, type Place } from './empty-places.ts'

/** Why a pie or a treemap is drawn as another chart: its places have an order, or its values are no parts of a whole. */
export type Instead = 'ordered' | 'not-parts'

/** What of a result a chart shows. */
export type Shown = {
  chartType: ChartType
  points: readonly Place[]
  /** All places in the order of the chart, also those that it has no room for. */
  all: readonly Place[]
  /** Of a pie or treemap, what the places that are left out have together; null where nothing is left out, or a sum means nothing. */
  rest: number | null
  /** How many groups there are. */
  of: number
  /** Which share (0 to 1) of their sum the points have; null where a sum means nothing. */
  covered: number | null
  instead: Instead | null
}

/** Whether dates or times are along the axis of a query. */
export function isTimeAlong({ group }: Query, columns: readonly ColumnFacts[]): boolean {
  const type = columns.find(({ name }) => name === group?.column)?.type
  return type === 'date' || type === 'time'
}

/** Axes that have an order of their own. `isTime` is true for a column of dates or times. */
const isOrdered = (query: Query, isTime: boolean) => isTime || (query.group !== null && query.group.bin !== null)

/**
 * The rules of spec B §9: a pie has the top 5 and a treemap the top 10 of texts without values below 0, and the rest; bars the top 10 of
 * under 50 places, a line all. An axis with an order of its own is neither a pie nor cut nor sorted by value (decisions/0087), and has its
 * empty periods.
 */
export function shownPoints(asked: ChartType, query: Query, result: QueryResult, isTime: boolean): Shown {
  const points = result.points ?? []
  const places = placesOf(query, result, isTime)
  const { chartType, instead } = chartFor(asked, query, places, isTime)
  // A line along numbers runs from the lowest to the highest of them.
  const all =
    chartType === 'lineChart' && typeof points[0]?.x === 'number' && query.order === null && query.group?.bin === null
      ? points
      : places
  const kept = isOrdered(query, isTime) ? all : all.slice(0, mostOf(chartType))
  const rest = restOf(chartType, query, kept, result)
  return {
    chartType,
    points: kept,
    all,
    rest,
    of: result.groups,
    covered: coverageOf(query, kept, points, result),
    instead,
  }
}

/** The types of chart that the rules allow for a result: others would be drawn as one of them. */
export function fittingTypes(query: Query, result: QueryResult, isTime: boolean): ChartType[] {
  const places = placesOf(query, result, isTime)
  return chartTypes.filter((type) => chartFor(type, query, places, isTime).chartType === type)
}

const placesOf = (query: Query, result: QueryResult, isTime: boolean): readonly Place[] =>
  isOrdered(query, isTime)
    ? withEmptyPlaces(inTime(result.points ?? [], query), query, result)
    : byValue(result.points ?? [], query)

type Chosen = Pick<Shown, 'chartType' | 'instead'>

function chartFor(asked: ChartType, query: Query, places: readonly Place[], isTime: boolean): Chosen {
  if (asked === 'pieChart' || asked === 'treemapChart') {
    if (places.length > 0 && areParts(places) && !isAlongOrder(query, places, isTime))
      return { chartType: asked, instead: null }
    const instead = isAlongOrder(query, places, isTime) ? 'ordered' : 'not-parts'
    return { ...chartFor('barChart', query, places, isTime), instead: places.length === 0 ? null : instead }
  }
  const isLong = places.length >= dashboardRules.lineFrom
  const isLine = isLong || (asked === 'lineChart' && isAlongOrder(query, places, isTime))
  return { chartType: isLine ? 'lineChart' : 'barChart', instead: null }
}

const isAlongOrder = (query: Query, places: readonly Place[], isTime: boolean) =>
  isOrdered(query, isTime) || places.some(({ x }) => typeof x === 'number')

const areParts = (places: readonly Place[]) =>
  places.every(({ y }) => (y ?? 0) >= 0) && places.some(({ y }) => (y ?? 0) > 0)

function mostOf(chartType: ChartType): number {
  if (chartType === 'pieChart') return dashboardRules.pieAtMost
  if (chartType === 'treemapChart') return dashboardRules.treemapAtMost
  return chartType === 'lineChart' ? Infinity : dashboardRules.barAtMost
}

/** The points in the order of their axis: from the first to the last unless the last is to be the first. */
function inTime(points: readonly Point[], { order, group }: Query): readonly Point[] {
  if (order?.by !== 'y') return points
  const names: readonly string[] = group?.bin === 'weekday' ? weekdays : months
  const byName = group?.bin === 'weekday' || group?.bin === 'month-of-year'
  return points.toSorted((one, other) => {
    if (typeof one.x === 'number' && typeof other.x === 'number') return one.x - other.x
    const [a, b] = [String(one.x), String(other.x)]
    return byName ? names.indexOf(a) - names.indexOf(b) : compareTexts(a, b)
  })
}

/** The points in the order that was asked for, else the largest first. */
function byValue(points: readonly Point[], { order }: Query): readonly Point[] {
  if (order !== null) return points
  const byText = (one: Point, other: Point) => compareTexts(String(one.x), String(other.x))
  return points.toSorted((one, other) => other.y - one.y || byText(one, other))
}

const sumOf = (places: readonly Place[]) => places.reduce((sum, { y }) => sum + (y ?? 0), 0)

function restOf(chartType: ChartType, query: Query, kept: readonly Place[], result: QueryResult): number | null {
  const whole = chartType === 'pieChart' || chartType === 'treemapChart' ? wholeOf(query, result) : null
  if (whole === null) return null
  const rest = whole - sumOf(kept)
  // What rounding leaves is nothing.
  if (rest <= whole * 1e-9) return null
  return query.aggregate === 'count' && !query.share ? Math.round(rest) : rest
}

/** The sum over all groups, also those beyond the limit of a query; null where it means nothing. */
function wholeOf({ aggregate }: Query, { points, groups, covered }: QueryResult): number | null {
  const sum = sumOf(points ?? [])
  if (aggregate === 'none') return points?.length === groups ? sum : null
  return (aggregate === 'count' || aggregate === 'sum') && covered !== null && covered > 0 ? sum / covered : null
}

function coverageOf(
  { aggregate }: Query,
  kept: readonly Place[],
  points: readonly Point[],
  { covered }: QueryResult,
): number | null {
  const isWhole = (aggregate === 'count' || aggregate === 'sum') && covered !== null
  const all = sumOf(points)
  return !isWhole || all <= 0 ? null : (sumOf(kept) / all) * covered
}
