import { chartTypes, dashboardRules, type ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import type { Point, Query, QueryResult } from '@portico/contract/core/analysis/query.ts'
import { months, weekdays } from '#analysis/instants.ts'
import { compareTexts } from '#analysis/texts.ts'

/** What of a result a chart shows: `of` how many points, and which share (0 to 1) of their sum; null where a sum means nothing. */
export type Shown = { chartType: ChartType; points: readonly Point[]; of: number; covered: number | null }

/** Axes that have an order of their own. `isTime` is true for a column of dates or times. */
const isOrdered = (query: Query, isTime: boolean) => isTime || (query.group !== null && query.group.bin !== null)

/**
 * The rules of spec B §9: a pie has the top 5 and a treemap the top 10 of texts without values below 0, bars the top 10 of under 50
 * places, a line all. An axis with an order of its own is neither cut nor sorted by value (decisions/0087).
 */
export function shownPoints(asked: ChartType, query: Query, result: QueryResult, isTime: boolean): Shown {
  const points = result.points ?? []
  const chartType = chartFor(asked, query, points, isTime)
  const most = mostOf(chartType)
  const kept = isOrdered(query, isTime) ? inTime(points, query) : topOf(points, query, most)
  return { chartType, points: kept, of: result.groups, covered: coverageOf(query, kept, points, result) }
}

/** The types of chart that the rules allow for a result: others would be drawn as one of them. */
export function fittingTypes(query: Query, { points }: QueryResult, isTime: boolean): ChartType[] {
  return chartTypes.filter((type) => chartFor(type, query, points ?? [], isTime) === type)
}

function chartFor(asked: ChartType, query: Query, points: readonly Point[], isTime: boolean): ChartType {
  const areParts = points.every(({ x, y }) => typeof x === 'string' && y >= 0) && points.some(({ y }) => y > 0)
  if (asked === 'pieChart' || asked === 'treemapChart')
    return areParts ? asked : chartFor('barChart', query, points, isTime)
  const isLong = points.length >= dashboardRules.lineFrom
  if (asked === 'lineChart')
    return isLong || isOrdered(query, isTime) || typeof points[0]?.x === 'number' ? 'lineChart' : 'barChart'
  return isLong ? 'lineChart' : 'barChart'
}

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

/** The first points in the order that was asked for, else the largest. */
function topOf(points: readonly Point[], { order }: Query, most: number): Point[] {
  if (order !== null) return points.slice(0, most)
  const byText = (one: Point, other: Point) => compareTexts(String(one.x), String(other.x))
  return points.toSorted((one, other) => other.y - one.y || byText(one, other)).slice(0, most)
}

function coverageOf(
  { aggregate }: Query,
  kept: readonly Point[],
  points: readonly Point[],
  { covered }: QueryResult,
): number | null {
  const isWhole = (aggregate === 'count' || aggregate === 'sum') && covered !== null
  const all = points.reduce((sum, { y }) => sum + y, 0)
  if (!isWhole || all <= 0) return null
  return (kept.reduce((sum, { y }) => sum + y, 0) / all) * covered
}
