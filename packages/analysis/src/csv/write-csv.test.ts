import { expect, it } from 'vitest'
import { csvOf } from './write-csv.ts'

it.each([
  ['plain', 'plain'],
  ['', ''],
  ['-12.5', '-12.5'],
  ['+3e5', '+3e5'],
  ['=1+1', "'=1+1"],
  [' =1+1', "' =1+1"],
  ['＝1+1', "'＝1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['a;=1+1', '"a;=1+1"'],
  ['a\t=1+1', '"a\t=1+1"'],
  ['a, "b"', '"a, ""b"""'],
  ['a\n=1', '"a\n=1"'],
])('writes %j as a cell that no spreadsheet runs', (cell, written) => {
  expect(csvOf([cell], [])).toBe(`${written}\r\n`)
})
