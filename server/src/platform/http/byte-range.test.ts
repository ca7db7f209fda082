import { ok } from '@portico/contract/platform/result.ts'
import { expect, it } from 'vitest'
import { rangeOf } from './byte-range.ts'

it.each([
  [undefined, null],
  ['', null],
  ['bytes=0-', [0, 99]],
  ['bytes=0-0', [0, 0]],
  ['bytes=10-19', [10, 19]],
  ['bytes=90-1000', [90, 99]],
  ['bytes=-1', [99, 99]],
  ['bytes=-1000', [0, 99]],
  ['bytes=99-', [99, 99]],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', null],
  ['bytes=0-1,5-6', null],
  ['bytes=a-b', null],
  ['items=0-1', null],
  ['bytes=-', null],
  ['bytes= 0-1', null],
] as const)('%s of 100 bytes is %j', (range, expected) => {
  const found = rangeOf({ range, ifRange: undefined }, 100, '"tag"')
  expect(found?.ok === true ? [found.value.start, found.value.end] : (found?.error ?? null)).toEqual(expected)
})

it('is all of another representation than the one that is asked for', () => {
  const wanted = (ifRange: string) => rangeOf({ range: 'bytes=1-2', ifRange }, 100, '"tag"')
  expect(wanted('"tag"')).toEqual(ok({ start: 1, end: 2 }))
  for (const other of ['"other"', 'W/"tag"', 'Mon, 23 Nov 2026 10:00:00 GMT', '']) expect(wanted(other)).toBeNull()
})
