import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { pageCount, searchLongest, windowOf, type RowQuery } from '#contract/platform/row-page.ts'
import { rowPage, rowQuery } from './row-schemas.ts'

const query = rowQuery(['at', 'address'])

it.each<[string, Record<string, string>, boolean]>([
  ['nothing', {}, true],
  ['everything', { page: '3', size: '25', sort: '-address', search: 'chrome' }, true],
  ['a column that is not offered', { sort: 'password_hash' }, false],
  ['SQL instead of a column', { sort: 'at; drop table tenant.accounts' }, false],
  ['a size that is not offered', { size: '1000' }, false],
  ['a negative page', { page: '-1' }, false],
  ['a page that is not a number', { page: '1e9' }, false],
  ['a search that is too long', { search: 'a'.repeat(searchLongest + 1) }, false],
  ['an unknown field', { offset: '3' }, false],
])('the query of a list: %s', (_, sent, isValid) => {
  expect(query.safeParse(sent).success).toBe(isValid)
})

it.each<[RowQuery<'at' | 'address'>, object]>([
  [{}, { offset: 0, limit: 10, column: 'at', isDescending: true, search: '' }],
  [
    { page: '2', size: '25' },
    { offset: 50, limit: 25 },
  ],
  [{ sort: 'address' }, { column: 'address', isDescending: false }],
  [{ sort: '-address' }, { column: 'address', isDescending: true }],
  [{ search: '  chrome ' }, { search: 'chrome' }],
  [
    { page: '999999', size: '100' },
    { offset: 100_000, limit: 100 },
  ],
])('the window of %j', (sent, expected) => {
  expect(windowOf(sent, '-at')).toMatchObject(expected)
})

it.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
  [10_000, 1_000],
  [10_000_000, 10_001],
])('%i rows by ten are %i pages', (total, pages) => {
  expect(pageCount(total, 10)).toBe(pages)
})

it('a page of rows has the rows and how many match', () => {
  const page = rowPage(z.object({ id: z.number() }))
  expect(page.parse({ rows: [{ id: 1, secret: 2 }], total: 7 })).toEqual({ rows: [{ id: 1 }], total: 7 })
})
