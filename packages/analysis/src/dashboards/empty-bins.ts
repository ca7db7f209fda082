import type { Group, Point, Query, QueryResult } from '@portico/contract/core/analysis/query.ts'
import { binText, periodKey, type PeriodBin } from '#analysis/instants.ts'

/** A point of a chart. `y` is null if the bin has no rows and its value is not 0. */
export type ChartPoint = { x: Point['x']; y: number | null }

/** If more bins are empty, the axis has few events in a long time and is not filled. */
const maxInserted = 1000

/** The aggregates that are 0 without rows. An average, a minimum or a maximum then has no value. */
const zeroWithoutRows: ReadonlySet<Query['aggregate']> = new Set(['count', 'count-distinct', 'sum'])

/**
 * Inserts the empty bins (periods, or steps of numbers) between the first and the last point, since engines return only
 * groups that have rows. Points must be in the order of their axis. A selection ("top 5") stays as it is.
 */
export function withEmptyBins(
  points: readonly Point[],
  { group, aggregate }: Query,
  { groups }: Pick<QueryResult, 'groups'>,
): readonly ChartPoint[] {
  const axis = group === null || aggregate === 'none' || points.length !== groups ? null : axisOf(group)
  if (axis === null) return points
  const known = new Map(points.map((point) => [axis.keyOf(point.x), point]))
  const [first, last] = [points.at(0), points.at(-1)].map((point) => (point === undefined ? null : axis.keyOf(point.x)))
  if (first === null || first === undefined || last === null || last === undefined) return points
  const count = Math.abs(last - first) + 1
  if (count - points.length > maxInserted) return points
  const y = zeroWithoutRows.has(aggregate) ? 0 : null
  const keys = Array.from({ length: count }, (_, index) => first + Math.sign(last - first) * index)
  const filled = keys.map((key): ChartPoint => known.get(key) ?? { x: axis.xOf(key), y })
  return keys.filter((key) => known.has(key)).length === points.length ? filled : points
}

type NumberedAxis = { keyOf: (x: Point['x']) => number | null; xOf: (key: number) => Point['x'] }

/** Numbers the bins of an axis without gaps; null if that is impossible. */
function axisOf({ bin, width }: Group): NumberedAxis | null {
  if (bin === 'width') {
    const step = width ?? 1
    const keyOf = (x: Point['x']) =>
      Number.isSafeInteger(Math.round(Number(x) / step)) ? Math.round(Number(x) / step) : null
    return { keyOf, xOf: (key) => key * step }
  }
  if (bin === null || !isPeriod(bin)) return null
  return { keyOf: (x) => periodKey(String(x), bin), xOf: (key) => binText(key, bin) }
}

const periods: ReadonlySet<string> = new Set<PeriodBin>(['year', 'quarter', 'month', 'week', 'day', 'hour'])
const isPeriod = (bin: NonNullable<Group['bin']>): bin is PeriodBin => periods.has(bin)
