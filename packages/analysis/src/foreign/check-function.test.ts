import { describe, expect, test } from 'vitest'
import { err, ok } from '@portico/contract/platform/result.ts'
import { javascriptFunctionOf } from '#analysis/compile/javascript-function.ts'
import { checkFunction } from './check-function.ts'

const names = ['os', 'seats', 'first name']
const problemOf = (text: string) => {
  const checked = checkFunction(text, names)
  return checked.ok ? null : [checked.error.name, checked.error.about]
}

describe('a foreign function', () => {
  test.each([
    ['(data) => data.length', []],
    ['data => data.reduce((sum, row) => sum + row.seats, 0)', ['seats']],
    ["function (data) { return data.filter((row) => row['first name'] !== null).length }", ['first name']],
    ['(data) => data.map(({ os }) => ({ x: os, y: 1 }))', ['os']],
    [
      '(data) => { const by = {}; for (const row of data) by[row.os] = (by[row.os] || 0) + 1; return by.Linux || 0 }',
      null,
    ],
    [
      '(data) => { const s = {}; s.total = 0; for (const row of data) s.total += row.seats; return s.total }',
      ['seats'],
    ],
    ['(data) => { const by = {}; by["all"] = data.length; return by.all }', []],
    ['(data) => Object.entries(data[0]).length', []],
    ['(data) => { const key = "os"; return data.filter((row) => row[key]).length }', names],
  ])('%s reads these columns', (text, columns) => {
    const checked = checkFunction(text, names)
    if (columns === null) expect(checked).toEqual(err({ name: 'no-such-column', about: 'Linux' }))
    else expect(checked).toEqual(ok(columns))
  })

  test('passes if our compiler wrote it', () => {
    const columns = [
      { name: 'os', type: 'text' as const },
      { name: 'seats', type: 'number' as const },
    ]
    const query = { aggregate: 'sum', column: 'seats', share: true, filters: [], order: null, limit: 3 } as const
    for (const group of [
      null,
      { column: 'os', bin: null, width: null },
      { column: 'seats', bin: 'width', width: 5 },
    ] as const)
      expect(checkFunction(javascriptFunctionOf({ ...query, filters: [], group }, columns), names).ok).toBe(true)
  })

  test.each([
    ['', 'not-a-function'],
    ['1 + 1', 'not-a-function'],
    ['(a, b) => 1', 'not-a-function'],
    ['() => 1', 'not-a-function'],
    ['async (data) => 1', 'not-a-function'],
    ['function* (data) { yield 1 }', 'not-a-function'],
    ['(data) => 1); fetch("/"', 'not-a-function'],
    ['(data) => 1, alert(1)', 'not-a-function'],
    [`(data) => ${'1 + '.repeat(2000)}1`, 'too-long'],
    ['(data) => import("x")', 'not-allowed'],
    ['(data) => eval("1")', 'not-allowed'],
    ['(data) => Function("return 1")()', 'not-allowed'],
    ['(data) => data.constructor.constructor("return 1")()', 'not-allowed'],
    ['(data) => data["constructor"]', 'not-allowed'],
    ['(data) => { const c = "constructor"; return data[c] }', 'not-allowed'],
    ['(data) => data.__proto__', 'not-allowed'],
    ['(data) => ({ __proto__: null })', 'not-allowed'],
    ['(data) => globalThis', 'not-allowed'],
    ['(data) => String.raw`x`', 'not-allowed'],
    ['function (data) { return this }', 'not-allowed'],
    ['(data) => { while (true) {} }', 'endless'],
    ['(data) => { for (;;) {} }', 'endless'],
    ['(data) => data[0].salary', 'no-such-column'],
    ['(data) => data.map((row) => row["salary"])', 'no-such-column'],
  ])('%s is refused: %s', (text, why) => expect(problemOf(text)?.[0]).toBe(why))
})
