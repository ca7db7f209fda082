import { expect, test } from 'vitest'
import { addressOfQueue, filtersOf, queryFor, viewIn } from './queue-view.ts'

const id = '9e3c5f4d-6a8b-4dae-9fc0-3b4c5d6e7f14'
const read = (query: string) => viewIn(new URLSearchParams(query))

test.each([
  ['', { state: 'open', assignee: 'none' }],
  ['view=mine', { state: 'open', assignee: 'me' }],
  [`view=all&queue=${id}`, { state: 'open', queue: id }],
  ['view=mine&search=toner&sort=-priority&size=50&page=3', {}],
  [`queue=${id}&search=toner`, { queue: id }],
] as const)('the view of "%s" leads back to it; a search looks in all requests of the queue', (query, filters) => {
  expect(queryFor(read(query))).toBe(query)
  expect(filtersOf(read(query))).toEqual(filters)
})

test.each(['view=else&queue=x', 'sort=due', 'sort=secret', 'size=7', 'page=0', 'search=+'])(
  '"%s" is the usual view',
  (query) => {
    expect(queryFor(read(query))).toBe('')
  },
)

test('another queue is shown in the same view and order, from its first page and without the search', () => {
  const view = read('view=all&search=toner&sort=-priority&page=2')
  expect(addressOfQueue(view, id)).toBe(`/desk/queue?view=all&queue=${id}&sort=-priority`)
  expect(addressOfQueue(read(''), null)).toBe('/desk/queue')
})
