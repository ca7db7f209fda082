import { expect, test } from 'vitest'
import { averageAndMost, usageSeries } from './usage-points.ts'

const at = (minutes: number) => Date.UTC(2026, 5, 15, 9, minutes)
const points = (...minutes: number[]) =>
  minutes.map((minute) => ({ at: new Date(at(minute)).toISOString(), cpu: minute, memory: 50, disk: 70 }))

test('points are series in the zone of the visitor', () => {
  const { times, values } = usageSeries(points(1, 2), 'hour', 120)
  expect(times).toEqual([at(121), at(122)])
  expect(values).toEqual({ cpu: [1, 2], memory: [50, 50], disk: [70, 70] })
})

test.for([
  ['hour', [1, 6], false],
  ['hour', [1, 7], true],
  ['day', [1, 20], false],
  ['day', [1, 21], true],
  ['week', [0, 120], false],
  ['month', [0, 180], true],
] as const)('%s: reports at the minutes %j have a gap between them: %s', ([span, minutes, hasGap]) => {
  const { times, values } = usageSeries(points(...minutes), span, 0)
  expect(values.cpu.includes(null)).toBe(hasGap)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(values.memory).toHaveLength(times.length)
})

test('average and most leave gaps out', () => {
  expect(averageAndMost([10, null, 50])).toEqual({ average: 30, most: 50 })
  expect(averageAndMost([null])).toBeNull()
})
