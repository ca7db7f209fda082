import { expect, test } from 'vitest'
import { kilobytes, spreadText, tableOf, withResults } from './results.ts'

test('a table has one width per column and shows whether budgets are met', () => {
  const row = { what: 'page', floor: '', peer: '1 kB', ours: '2 kB', budget: '≤ 3 kB', met: true }
  expect(tableOf([row, { ...row, what: 'p', met: false }, { ...row, met: null }]).split('\n')).toEqual([
    '| what | floor | peer | ours | budget | met |',
    '|------|-------|------|------|--------|-----|',
    '| page |       | 1 kB | 2 kB | ≤ 3 kB | yes |',
    '| p    |       | 1 kB | 2 kB | ≤ 3 kB | no  |',
    '| page |       | 1 kB | 2 kB | ≤ 3 kB |     |',
  ])
})

test('a spread and a size are formatted', () => {
  expect(spreadText({ middle: 0.934, low: 0.9, high: 0.96, rounds: 5 }, 2, '×')).toBe('0.93× (0.90–0.96)')
  expect(kilobytes(58_049)).toBe('58.0 kB')
})

test('results replace earlier results and nothing else', () => {
  const begin = '<!-- results: written by npm run bench -->'
  const text = `before\n${begin}\nold\n<!-- end of results -->\nafter`
  const once = withResults(text, 'new')
  expect(once).toBe(`before\n${begin}\n\nnew\n\n<!-- end of results -->\nafter`)
  expect(withResults(once, 'new')).toBe(once)
  expect(() => withResults('no place', 'new')).toThrow('a marker is missing')
})
