import { expect, it } from 'vitest'
import { titleBeside } from './file-title.ts'

it.each([
  ['tickets.csv', ['tickets.csv'], 'tickets (2).csv'],
  ['tickets.csv', ['tickets.csv', 'tickets (2).csv'], 'tickets (3).csv'],
  ['tickets', ['tickets'], 'tickets (2)'],
  ['sales 2.1', [], 'sales 2.1 (2)'],
  ['.csv', [], '.csv (2)'],
  [`${'x'.repeat(116)}.csv`, [], `${'x'.repeat(112)} (2).csv`],
])('%j beside %j is %j', (title, taken, expected) => {
  expect(titleBeside(title, taken)).toBe(expected)
})
