import { expect, test } from 'vitest'
import { isFiltered, queryFor, viewIn } from './device-view.ts'

const company = '018f3c2a-7b10-7c3e-9d55-0a1b2c3d4e5f'
const read = (query: string) => viewIn(new URLSearchParams(query))

test.for([
  '',
  'state=offline',
  `company=${company}&state=warning&system=mac&search=lab+7&sort=-cpu&size=100&page=3`,
  'search=%26%3D%C3%BC',
])('the view of "%s" leads back to it', (query) => {
  expect(queryFor(read(query))).toBe(query)
})

test.for([
  'state=broken',
  'system=windows%2011',
  'company=all',
  'sort=serial',
  'size=7',
  'page=0',
  'page=-1',
  'page=1e3',
  'page=1',
  'size=25',
  'sort=hostname',
  'search=%20',
])('"%s" is the usual view', (query) => {
  expect(queryFor(read(query))).toBe('')
})

test('pages count from 1 in the address and from 0 in the view', () => {
  expect(read('page=3').page).toBe(2)
})

test('a search is cut to what the call takes', () => {
  expect(read(`search=${'x'.repeat(150)}`).search).toHaveLength(100)
})

test('a search, a sort and a page are no filters', () => {
  expect(isFiltered(read('search=a&sort=-cpu&page=2'))).toBe(false)
  for (const query of ['state=active', 'system=linux', `company=${company}`]) expect(isFiltered(read(query))).toBe(true)
})
