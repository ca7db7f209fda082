import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { compareSamples, median, quantile, ratios, spreadOf } from './statistics.ts'

test('a quantile lies between its neighbours in proportion', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5)
  expect(quantile([1, 2, 3, 4, 5], 0.25)).toBe(2)
  expect(quantile([10, 20], 0.95)).toBeCloseTo(19.5)
  expect(quantile([7], 0.95)).toBe(7)
})

test('an empty list has no quantile', () => {
  expect(() => quantile([], 0.5)).toThrow('no values')
})

test("the caller's values are not sorted in place", () => {
  const values = [3, 1, 2]
  expect(median(values)).toBe(2)
  expect(values).toEqual([3, 1, 2])
})

test('a spread has the quartiles', () => {
  expect(spreadOf([1, 2, 3, 4, 100])).toEqual({ middle: 3, low: 2, high: 4, rounds: 5 })
})

test('ratios are computed round by round', () => {
  expect(ratios([1, 4], [2, 4])).toEqual([0.5, 1])
  expect(() => ratios([1, 2], [1])).toThrow('every round')
})

test('two small samples compare as by mannwhitneyu of SciPy, method asymptotic', () => {
  const { u, auc, p } = compareSamples([1.1, 2.2, 3.3, 4.4], [2.5, 3.5, 4.5, 5.5, 6.5])
  expect(u).toBe(3)
  expect(auc).toBeCloseTo(0.15)
  expect(p).toBeCloseTo(0.111347, 6)
})

test('ties get their average rank', () => {
  const { u, auc } = compareSamples([1, 2, 2], [2, 3])
  expect(u).toBe(1)
  expect(auc).toBeCloseTo(1 / 6)
})

test('equal values do not differ', () => {
  expect(compareSamples([5, 5, 5], [5, 5])).toMatchObject({ u: 3, auc: 0.5, z: 0 })
  expect(compareSamples([5, 5, 5], [5, 5]).p).toBeCloseTo(1)
})

test('samples far apart differ with certainty', () => {
  const low = Array.from({ length: 50 }, (_, index) => index)
  const high = low.map((value) => value + 1000)
  expect(compareSamples(high, low)).toMatchObject({ u: 2500, auc: 1 })
  expect(compareSamples(high, low).p).toBeLessThan(1e-9)
})

test('a small shift within much noise is found with enough samples', () => {
  const noise = (seed: number) => Array.from({ length: 2000 }, (_, index) => (index * 7919 + seed * 104_729) % 1000)
  const shifted = compareSamples(
    noise(1).map((value) => value + 60),
    noise(2),
  )
  expect(shifted.auc).toBeGreaterThan(0.53)
  expect(shifted.p).toBeLessThan(0.001)
  expect(compareSamples(noise(1), noise(2)).p).toBeGreaterThan(0.5)
})

test('the order of the samples changes only the direction', () => {
  const sample = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(sample, sample, (a, b) => {
      const one = compareSamples(a, b)
      const other = compareSamples(b, a)
      expect(one.auc + other.auc).toBeCloseTo(1)
      expect(one.p).toBeCloseTo(other.p)
      expect(one.u + other.u).toBeCloseTo(a.length * b.length)
    }),
  )
})
