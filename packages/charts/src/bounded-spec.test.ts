import { expect, test } from 'vitest'
import { boundedSpec, specNameLongest, specPointsAtMost } from './bounded-spec.ts'
import type { ChartSpec, Value } from './chart-spec.ts'

const lineOf = (values: readonly Value[], names: (index: number) => string = String): ChartSpec => ({
  ...{ kind: 'line', title: 'T', description: 'D' },
  x: { scale: 'name', name: 'City', values: values.map((_value, index) => names(index)) },
  series: [{ name: 'Sum', values }],
})

test('a long line is downsampled, and keeps its lowest and highest value', () => {
  const values = Array.from({ length: 10_000 }, (_, index) =>
    index === 4321 ? 900 : index === 4322 ? -900 : index % 7,
  )
  const { x, series } = boundedSpec(lineOf(values))
  expect(x.values.length).toBeLessThanOrEqual(specPointsAtMost)
  expect(series[0]?.values).toHaveLength(x.values.length)
  expect(series[0]?.values).toEqual(expect.arrayContaining([900, -900]))
  expect(x.values).toEqual(expect.arrayContaining(['0', '4321', '4322', '9999']))
})

test('many gaps or many series do not exceed the limit', () => {
  const gaps = Array.from({ length: 10_000 }, (_, index) => (index % 2 === 0 ? index : null))
  expect(boundedSpec(lineOf(gaps)).x.values.length).toBeLessThanOrEqual(specPointsAtMost)
  const many = { ...lineOf(gaps), series: Array.from({ length: 100 }, () => ({ name: 'S', values: gaps })) }
  expect(boundedSpec(many).x.values.length).toBeLessThanOrEqual(specPointsAtMost)
})

test('long names are cut, but not inside a character', () => {
  const spec = lineOf([1, 2], (index) => (index === 0 ? 'Oslo' : `${'x'.repeat(specNameLongest - 2)}😀 and more`))
  const { x } = boundedSpec(spec)
  expect(x.values).toEqual(['Oslo', `${'x'.repeat(specNameLongest - 2)}…`])
})

test('a chart within the limits does not change', () => {
  const spec = lineOf([1, null, 3])
  expect(boundedSpec(spec)).toEqual(spec)
})
