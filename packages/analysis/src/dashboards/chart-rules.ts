import { chartTypes, dashboardRules, type ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import type { ColumnFacts } from '@portico/contract/core/analysis/check-query.ts'
import type { Point, Query, QueryResult } from '@portico/contract/core/analysis/query.ts'
import { months, weekdays } from '#analysis/instants.ts'
import { compareTexts } from '#analysis/texts.ts'
import { withEmptyBins, type ChartPoint } from './empty-bins.ts'

/**
 * The reason why a pie or a treemap is drawn as another chart: its axis is ordered, or its values are not parts of a
 * whole.
 */
export type Instead = 'ordered' | 'not-parts'

/** The part of a result that a chart shows. */
export type Shown = {
  chartType: ChartType
  points: readonly ChartPoint[]
  /** All points in the order of the chart, including those that it has no room for. */
  all: readonly ChartPoint[]
  /** For a pie or treemap, the sum of the points left out; null if there are none, or if a sum is meaningless. */
  rest: number | null
  /** The number of groups. */
  of: number
  /** The share (0 to 1) of the sum that the points have; null if a sum is meaningless. */
  covered: number | null
  instead: Instead | null
}

/** The axis of a chart: dates or times, texts with an order such as months and severities, or anything else. */
export type Along = 'time' | 'scale' | 'other'

/** Returns the axis of a query on a table or a dataset. */
export function alongOf({ group }: Query, columns: readonly (ColumnFacts & { ordered?: boolean })[]): Along {
  const column = columns.find(({ name }) => name === group?.column)
  if (column?.type === 'date' || column?.type === 'time') return 'time'
  return column?.ordered === true || column?.isOrdered === true ? 'scale' : 'other'
}

/** Returns whether the axis has a natural order that no chart may change. */
const isOrdered = (query: Query, along: Along) => along === 'time' || (query.group !== null && query.group.bin !== null)

/** Returns whether the values are in the order of their texts, which a ranking replaces. */
const isOnScale = ({ order }: Query, along: Along) => along === 'scale' && order?.by !== 'y'

/**
 * Applies the rules of spec B §9. A pie shows the top 5 and a treemap the top 10 texts without negative values, and the
 * rest; bars show the top 10 if there are fewer than 50 points, and a line shows all points. An axis with a natural
 * order is never shown as a pie, cut or sorted by value (decisions/0087), and includes its empty bins. Texts with an order
 * keep it unless the query ranks them, and may be a line or a pie (decisions/0169).
 */
export function shownPoints(requested: ChartType, query: Query, result: QueryResult, along: Along): Shown {
  const points = result.points ?? []
  const ordered = orderedPoints(query, result, along)
  const { chartType, instead } = chartFor(requested, query, ordered, along)
  // A line over numbers runs from the lowest to the highest.
  const all =
    chartType === 'lineChart' && typeof points[0]?.x === 'number' && query.order === null && query.group?.bin === null
      ? points
      : ordered
  const visible = visibleOf(all, chartType, query, along)
  const rest = restOf(chartType, query, visible, result)
  return {
    chartType,
    points: visible,
    all,
    rest,
    of: result.groups,
    covered: coverageOf(query, visible, points, result),
    instead,
  }
}

/** Returns the chart types that the rules allow for a result; any other would be replaced. */
export function fittingTypes(query: Query, result: QueryResult, along: Along): ChartType[] {
  const ordered = orderedPoints(query, result, along)
  return chartTypes.filter((type) => chartFor(type, query, ordered, along).chartType === type)
}

function orderedPoints(query: Query, result: QueryResult, along: Along): readonly ChartPoint[] {
  const points = result.points ?? []
  if (isOrdered(query, along)) return withEmptyBins(byAxis(points, query), query, result)
  return isOnScale(query, along) ? points : byValue(points, query)
}

/** Returns the points that a chart has room for; of a scale, a pie shows the largest ones in their order. */
function visibleOf(all: readonly ChartPoint[], chartType: ChartType, query: Query, along: Along) {
  const most = maxPoints(chartType)
  if (isOrdered(query, along) || all.length <= most) return all
  if (!isOnScale(query, along)) return all.slice(0, most)
  if (chartType === 'barChart') return all
  const largest = new Set(all.toSorted((one, other) => (other.y ?? 0) - (one.y ?? 0)).slice(0, most))
  return all.filter((point) => largest.has(point))
}

type ChosenType = Pick<Shown, 'chartType' | 'instead'>

function chartFor(requested: ChartType, query: Query, points: readonly ChartPoint[], along: Along): ChosenType {
  if (requested === 'pieChart' || requested === 'treemapChart') {
    if (points.length > 0 && arePartsOfWhole(points) && !hasOrderedAxis(query, points, along))
      return { chartType: requested, instead: null }
    const instead = hasOrderedAxis(query, points, along) ? 'ordered' : 'not-parts'
    return { ...chartFor('barChart', query, points, along), instead: points.length === 0 ? null : instead }
  }
  const isLong = points.length >= dashboardRules.lineFrom
  const isLine =
    isLong || (requested === 'lineChart' && (hasOrderedAxis(query, points, along) || isOnScale(query, along)))
  return { chartType: isLine ? 'lineChart' : 'barChart', instead: null }
}

const hasOrderedAxis = (query: Query, points: readonly ChartPoint[], along: Along) =>
  isOrdered(query, along) || points.some(({ x }) => typeof x === 'number')

const arePartsOfWhole = (points: readonly ChartPoint[]) =>
  points.every(({ y }) => (y ?? 0) >= 0) && points.some(({ y }) => (y ?? 0) > 0)

function maxPoints(chartType: ChartType): number {
  if (chartType === 'pieChart') return dashboardRules.pieAtMost
  if (chartType === 'treemapChart') return dashboardRules.treemapAtMost
  return chartType === 'lineChart' ? Infinity : dashboardRules.barAtMost
}

/** Sorts points along their axis. Points that are already ordered by `x`, also descending, stay as they are. */
function byAxis(points: readonly Point[], { order, group }: Query): readonly Point[] {
  if (order?.by !== 'y') return points
  const names: readonly string[] = group?.bin === 'weekday' ? weekdays : months
  const byName = group?.bin === 'weekday' || group?.bin === 'month-of-year'
  return points.toSorted((one, other) => {
    if (typeof one.x === 'number' && typeof other.x === 'number') return one.x - other.x
    const [a, b] = [String(one.x), String(other.x)]
    return byName ? names.indexOf(a) - names.indexOf(b) : compareTexts(a, b)
  })
}

/** Sorts points by value, largest first, unless the query has an order. */
function byValue(points: readonly Point[], { order }: Query): readonly Point[] {
  if (order !== null) return points
  const byText = (one: Point, other: Point) => compareTexts(String(one.x), String(other.x))
  return points.toSorted((one, other) => other.y - one.y || byText(one, other))
}

const sumOf = (points: readonly ChartPoint[]) => points.reduce((sum, { y }) => sum + (y ?? 0), 0)

function restOf(
  chartType: ChartType,
  query: Query,
  visible: readonly ChartPoint[],
  result: QueryResult,
): number | null {
  const whole = chartType === 'pieChart' || chartType === 'treemapChart' ? wholeOf(query, result) : null
  if (whole === null) return null
  const rest = whole - sumOf(visible)
  // Treat rounding residue as zero.
  if (rest <= whole * 1e-9) return null
  return query.aggregate === 'count' && !query.share ? Math.round(rest) : rest
}

/** Returns the sum over all groups, including those beyond the limit of the query; null if it is meaningless. */
function wholeOf({ aggregate }: Query, { points, groups, covered }: QueryResult): number | null {
  const sum = sumOf(points ?? [])
  if (aggregate === 'none') return points?.length === groups ? sum : null
  return (aggregate === 'count' || aggregate === 'sum') && covered !== null && covered > 0 ? sum / covered : null
}

function coverageOf(
  { aggregate }: Query,
  visible: readonly ChartPoint[],
  points: readonly Point[],
  { covered }: QueryResult,
): number | null {
  const isWhole = (aggregate === 'count' || aggregate === 'sum') && covered !== null
  const all = sumOf(points)
  return !isWhole || all <= 0 ? null : (sumOf(visible) / all) * covered
}
