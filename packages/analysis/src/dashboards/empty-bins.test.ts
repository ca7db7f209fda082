import type { Bin, Point, Query } from '@portico/contract/core/analysis/query.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binText, periodKey, type PeriodBin } from '#analysis/instants.ts'
import { queryOf } from '#analysis/test-table-queries.ts'
import { withEmptyBins } from './empty-bins.ts'

const periods: readonly PeriodBin[] = ['year', 'quarter', 'month', 'week', 'day', 'hour']
const by = (bin: Bin, rest: Partial<Query> = {}, width: number | null = null) =>
  queryOf({ group: { column: 'at', bin, width }, ...rest })
const filled = (query: Query, xs: readonly Point['x'][], groups = xs.length) =>
  withEmptyBins(
    xs.map((x, index) => ({ x, y: index + 1 })),
    query,
    { groups },
  ).map(({ x, y }) => [x, y])

describe('the empty bins of an axis', () => {
  it.each<[string, unknown, unknown]>([
    [
      'months, 0 for counts',
      filled(by('month'), ['2025-11', '2026-02']),
      [
        ['2025-11', 1],
        ['2025-12', 0],
        ['2026-01', 0],
        ['2026-02', 2],
      ],
    ],
    [
      'quarters, 0 for sums',
      filled(by('quarter', { aggregate: 'sum', column: 'a' }), ['2025-Q4', '2026-Q2']),
      [
        ['2025-Q4', 1],
        ['2026-Q1', 0],
        ['2026-Q2', 2],
      ],
    ],
    [
      'a gap for averages',
      filled(by('year', { aggregate: 'average', column: 'a' }), ['2024', '2026']),
      [
        ['2024', 1],
        ['2025', null],
        ['2026', 2],
      ],
    ],
    [
      'a gap for the lowest',
      filled(by('year', { aggregate: 'minimum', column: 'a' }), ['2024', '2026']),
      [
        ['2024', 1],
        ['2025', null],
        ['2026', 2],
      ],
    ],
    [
      'weeks over the end of a year of 53',
      filled(by('week'), ['2026-W52', '2027-W01']),
      [
        ['2026-W52', 1],
        ['2026-W53', 0],
        ['2027-W01', 2],
      ],
    ],
    [
      'days over a leap day',
      filled(by('day'), ['2024-02-28', '2024-03-01']),
      [
        ['2024-02-28', 1],
        ['2024-02-29', 0],
        ['2024-03-01', 2],
      ],
    ],
    [
      'hours over midnight',
      filled(by('hour'), ['2026-01-31T23', '2026-02-01T01']),
      [
        ['2026-01-31T23', 1],
        ['2026-02-01T00', 0],
        ['2026-02-01T01', 2],
      ],
    ],
    [
      'from the last to the first',
      filled(by('year', { order: { by: 'x', direction: 'descending' } }), ['2026', '2024']),
      [
        ['2026', 1],
        ['2025', 0],
        ['2024', 2],
      ],
    ],
    [
      'steps of numbers',
      filled(by('width', {}, 0.1), [0.1 * -1, 0.1 * 2]),
      [
        [-0.1, 1],
        [0, 0],
        [0.1, 0],
        [0.2, 2],
      ],
    ],
    [
      'none of a selection',
      filled(by('year', { limit: 2 }), ['2024', '2026'], 9),
      [
        ['2024', 1],
        ['2026', 2],
      ],
    ],
    [
      'none around the week',
      filled(by('weekday'), ['Monday', 'Sunday']),
      [
        ['Monday', 1],
        ['Sunday', 2],
      ],
    ],
    [
      'none for single rows',
      filled(by('year', { aggregate: 'none', column: 'a' }), ['2024', '2026']),
      [
        ['2024', 1],
        ['2026', 2],
      ],
    ],
    ['none for a text that is not a period', filled(by('month'), ['2024-01', 'x', '2024-03']).length, 3],
    ['a thousand', filled(by('day'), ['2020-01-01', '2022-09-28']).length, 1002],
    ['not a thousand and one', filled(by('day'), ['2020-01-01', '2022-09-29']).length, 2],
    ['of nothing', filled(by('day'), []), []],
  ])('%s', (_name, actual, expected) => {
    expect(actual).toEqual(expected)
  })

  it('are complete and in order, and points do not change', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...periods),
        fc.integer({ min: 0, max: 20_000 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 60 }),
        fc.boolean(),
        (bin, start, steps, isDescending) => {
          const first = keyIn1970(bin) + (bin === 'year' ? start % 200 : start)
          const keys = steps.map((step) => first + step).toSorted((one, other) => one - other)
          const points = keys.map((key) => ({ x: binText(key, bin), y: key % 7 }))
          if (isDescending) points.reverse()
          const all = withEmptyBins(points, by(bin), { groups: points.length })
          const found = all.map(({ x }) => periodKey(String(x), bin) ?? Number.NaN)
          const [low = 0, high = 0] = [keys[0], keys.at(-1)]
          const whole = Array.from({ length: high - low + 1 }, (_, index) => low + index)
          expect(isDescending ? found.toReversed() : found).toEqual(whole)
          const xs = new Set(points.map(({ x }) => x))
          expect(all.filter(({ x }) => xs.has(String(x)))).toEqual(points)
          expect(all.every(({ x, y }) => xs.has(String(x)) || y === 0)).toBe(true)
        },
      ),
    )
  })
})

const keyIn1970 = (bin: PeriodBin) => ({ year: 1970, quarter: 7880, month: 23_640, week: 0, day: 0, hour: 0 })[bin]
