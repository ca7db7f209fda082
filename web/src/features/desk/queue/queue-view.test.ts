import { expect, test } from 'vitest'
import { addressOf, filtersOf, viewIn } from './queue-view.ts'

const id = '9e3c5f4d-6a8b-4dae-9fc0-3b4c5d6e7f14'

test.each([
  ['', { view: 'unassigned', queue: null }, '/desk/queue', { state: 'open', assignee: 'none' }],
  ['view=mine', { view: 'mine', queue: null }, '/desk/queue?view=mine', { state: 'open', assignee: 'me' }],
  [
    `view=all&queue=${id}`,
    { view: 'all', queue: id },
    `/desk/queue?view=all&queue=${id}`,
    { state: 'open', queue: id },
  ],
  ['view=else&queue=x', { view: 'unassigned', queue: null }, '/desk/queue', { state: 'open', assignee: 'none' }],
] as const)('?%s', (query, view, address, filters) => {
  expect(viewIn(new URLSearchParams(query))).toEqual(view)
  expect(addressOf(view)).toBe(address)
  expect(filtersOf(view, ' ')).toEqual(filters)
})

test('a search looks in all requests of the queue', () => {
  expect(filtersOf({ view: 'mine', queue: null }, 'toner')).toEqual({})
  expect(filtersOf({ view: 'unassigned', queue: id }, 'toner')).toEqual({ queue: id })
})
