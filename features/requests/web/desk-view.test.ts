import { expect, it } from 'vitest'
import { noFilters, isNarrowed, listQueryOf, queryFor, viewIn } from './desk-view.ts'

const id = '9e3c5f4d-6a8b-4dae-9fc0-3b4c5d6e7f14'

it.each([
  '',
  'state=open',
  'state=On+hold&kind=Patch+window&priority=Urgent&whose=decides&assignee=me&queue=none',
  `assignee=${id}&queue=${id}&search=badge+reader&sort=-number&size=50&page=3`,
])('keeps the view of the query %j', (query) => {
  expect(queryFor(viewIn(new URLSearchParams(query)))).toBe(query)
})

it.each([
  'state=Nowhere',
  'kind=',
  'assignee=someone',
  'queue=<b>',
  'page=0',
  'page=x',
  'size=7',
  'sort=secret',
  'whose=all',
])('leaves %j out, which is not valid', (query) => {
  expect(queryFor(viewIn(new URLSearchParams(query)))).toBe('')
})

it('sends what narrows, and nothing else', () => {
  expect(listQueryOf(viewIn(new URLSearchParams('state=open&search=++')))).toEqual({
    page: '0',
    size: '25',
    sort: 'place',
    state: 'open',
  })
})

it('is narrowed by a filter or a search, until everything is shown again', () => {
  for (const query of ['state=open', 'search=a', 'whose=mine', `queue=${id}`]) {
    const view = viewIn(new URLSearchParams(query))
    expect(isNarrowed(view)).toBe(true)
    expect(isNarrowed({ ...view, ...noFilters })).toBe(false)
  }
  expect(isNarrowed(viewIn(new URLSearchParams('page=2&sort=number')))).toBe(false)
})
