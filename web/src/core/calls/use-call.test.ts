import { expect, it } from 'vitest'
import { freshFor } from './use-call.ts'

it('data is used again without a request while it is fresh, a refusal never', () => {
  expect(freshFor({ ok: true }, Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY)
  expect(freshFor({ ok: false }, Number.POSITIVE_INFINITY)).toBe(0)
  expect(freshFor(undefined, 300)).toBe(0)
})
