import { afterEach, expect, test } from 'vitest'
import { patience } from './patience.ts'
import { measureSlowness, slownessOf } from './slowness.ts'

const measured = process.env['PORTICO_TEST_SLOWNESS']
afterEach(() => void (process.env['PORTICO_TEST_SLOWNESS'] = measured))

test.each([
  ['two calm cores', [200, 210, 190], 2, 1],
  ['a faster machine, which waits no less', [50, 60, 55], 16, 1],
  ['one of three rounds beside another program', [220, 440, 210], 2, 2],
  ['one core', [220, 220, 220], 1, 2],
  ['one core beside two programs', [660, 600, 640], 1, 6],
  ['a machine that hangs', [220_000], 2, 10],
])('is the slowness of %s', (_, took, cores, slowness) => expect(slownessOf(took, cores)).toBe(slowness))

test('a machine is measured', () => {
  const slowness = measureSlowness()
  expect(slowness).toBeGreaterThanOrEqual(1)
  expect(slowness).toBeLessThanOrEqual(10)
})

test.each([
  ['2.5', 25_000],
  ['1', 10_000],
  ['0.1', 10_000],
  ['fast', 10_000],
])('the patience of a run with the slowness %s', (slowness, milliseconds) => {
  process.env['PORTICO_TEST_SLOWNESS'] = slowness
  expect(patience(10_000)).toBe(milliseconds)
})

test('every process of a run has the patience of the first', () => {
  delete process.env['PORTICO_TEST_SLOWNESS']
  const first = patience(10_000)
  expect(process.env['PORTICO_TEST_SLOWNESS']).toBe(String(first / 10_000))
  expect(patience(10_000)).toBe(first)
})
