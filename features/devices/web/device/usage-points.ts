import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import type { readDeviceUsage, usageSpans } from '#features/devices/contract/read-device-usage.ts'
import type { Value } from '@portico/charts/chart-spec.ts'

export type UsageSpan = (typeof usageSpans)[number]
type Point = OutputOf<typeof readDeviceUsage>['points'][number]

export const measures = ['cpu', 'memory', 'disk'] as const
export type Measure = (typeof measures)[number]

const minute = 60_000

const offsetAt = (point: Point | undefined) => (point === undefined ? 0 : -new Date(point.at).getTimezoneOffset())

/**
 * The distance between two points from which the chart shows a gap, in milliseconds: several missing reports, or two
 * missing hours.
 */
const gapFrom: Record<UsageSpan, number> = {
  ...{ hour: 6 * minute, day: 20 * minute, week: 121 * minute, month: 121 * minute },
}

/** The series of the charts. Times are in milliseconds since 1970, as if the visitor's time zone were UTC. */
export type UsageSeries = { times: readonly number[]; values: Record<Measure, readonly Value[]> }

/**
 * Converts the points of a device to series, with gaps where it did not report.
 * @param offset the minutes by which the visitor's time zone is ahead of UTC; by default that of the last point for all
 * points, so that times ascend even when clocks change
 */
export function usageSeries(points: readonly Point[], span: UsageSpan, offset = offsetAt(points.at(-1))): UsageSeries {
  const times: number[] = []
  const values: Record<Measure, Value[]> = { cpu: [], memory: [], disk: [] }
  const add = (time: number, point: Point | null) => {
    times.push(time)
    for (const measure of measures) values[measure].push(point === null ? null : point[measure])
  }
  for (const point of points) {
    const time = Date.parse(point.at) + offset * minute
    const before = times.at(-1)
    if (before !== undefined && time - before >= gapFrom[span]) add((before + time) / 2, null)
    add(time, point)
  }
  return { times, values }
}

/** Returns the average and maximum of the values that are not gaps; null if there are none. */
export function averageAndMost(values: readonly Value[]): { average: number; most: number } | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  return { average: known.reduce((sum, value) => sum + value, 0) / known.length, most: Math.max(...known) }
}
