import { expect, test } from 'vitest'
import { largestAndRest } from './largest-and-rest.ts'

const shares = [5, 4, 3, 2, 1].map((value) => ({ label: String(value), value }))

test('shares that have room are unchanged', () => {
  expect(largestAndRest(shares, 5, 'Others')).toEqual(shares)
  expect(largestAndRest([], 3, 'Others')).toEqual([])
})

test('of more the smallest are combined, and none is lost', () => {
  const shown = largestAndRest(shares, 3, 'Others')
  expect(shown).toEqual([...shares.slice(0, 2), { label: 'Others', value: 6 }])
})
