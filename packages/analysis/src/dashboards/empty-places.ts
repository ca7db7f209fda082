import type { Group, Point, Query, QueryResult } from '@portico/contract/core/analysis/query.ts'
import { binText, periodKey, type PeriodBin } from '#analysis/instants.ts'

/** A place of a chart. `y` is null where there are no rows and their value is not 0. */
export type Place = { x: Point['x']; y: number | null }

/** Beyond these the axis is one of few events in a long time, and stays as it is. */
const insertedAtMost = 1000

/** Of no rows these are 0; an average, a lowest or a highest value is none. */
const ofNothing: ReadonlySet<Query['aggregate']> = new Set(['count', 'count-distinct', 'sum'])

/**
 * The points of a result with the periods, or the steps of numbers, between the first and the last in which no row is: engines return
 * the groups that have rows. The points are in the order of their axis. A selection ("top 5") stays as it is.
 */
export function withEmptyPlaces(
  points: readonly Point[],
  { group, aggregate }: Query,
  { groups }: Pick<QueryResult, 'groups'>,
): readonly Place[] {
  const axis = group === null || aggregate === 'none' || points.length !== groups ? null : axisOf(group)
  if (axis === null) return points
  const known = new Map(points.map((point) => [axis.keyOf(point.x), point]))
  const [first, last] = [points.at(0), points.at(-1)].map((point) => (point === undefined ? null : axis.keyOf(point.x)))
  if (first === null || first === undefined || last === null || last === undefined) return points
  const count = Math.abs(last - first) + 1
  if (count - points.length > insertedAtMost) return points
  const y = ofNothing.has(aggregate) ? 0 : null
  const keys = Array.from({ length: count }, (_, place) => first + Math.sign(last - first) * place)
  const filled = keys.map((key): Place => known.get(key) ?? { x: axis.xOf(key), y })
  return keys.filter((key) => known.has(key)).length === points.length ? filled : points
}

type WholeAxis = { keyOf: (x: Point['x']) => number | null; xOf: (key: number) => Point['x'] }

/** How the places of an axis are numbered without gaps; null where they are not. */
function axisOf({ bin, width }: Group): WholeAxis | null {
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
