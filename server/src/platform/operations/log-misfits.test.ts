import { expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { defineStored } from '#server/platform/database/stored-value.ts'
import { logMisfits } from './log-misfits.ts'

const sizes = defineStored({
  column: 'tenant.planted.sizes',
  schema: z.object({ sizes: z.array(z.number()) }),
  former: [(stored) => (typeof stored === 'number' ? { sizes: [stored] } : null)],
  fallback: () => ({ sizes: [] }),
})

function logged() {
  const lines: unknown[] = []
  const clock = { now: 0 }
  onTestFinished(logMisfits({ warn: (fields: unknown) => lines.push(fields) }, () => clock.now))
  return { lines, clock }
}

it('a value of the newest or an earlier form is read, as text too', () => {
  const { lines } = logged()
  expect(sizes.read({ sizes: [1, 2] })).toEqual({ sizes: [1, 2] })
  expect(sizes.read(7)).toEqual({ sizes: [7] })
  expect(sizes.readText('{"sizes":[3]}')).toEqual({ sizes: [3] })
  expect(lines).toEqual([])
})

it('another one is its fallback, and is logged by its column and where it differs, without the value', () => {
  const { lines, clock } = logged()
  expect(sizes.read({ sizes: ['secret'] })).toEqual({ sizes: [] })
  expect(lines).toEqual([{ column: 'tenant.planted.sizes', problems: 'sizes.0 invalid_type' }])
  expect([sizes.read(null), sizes.readText('no JSON'), sizes.readText(null)]).toEqual(
    Array.from({ length: 3 }, () => ({ sizes: [] })),
  )
  expect(lines).toHaveLength(1)
  clock.now += 60_000
  sizes.read(undefined)
  expect(lines).toHaveLength(2)
})
