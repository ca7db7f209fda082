import { ownerRole } from '@portico/contract/core/accounts/roles.ts'
import {
  listDocuments,
  readDocument,
  readGlossary,
  searchDocumentation,
} from '#features/documentation/contract/documents.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLibrary } from './open-library.ts'
import { handleListDocuments, handleReadDocument, handleReadGlossary, handleSearchDocumentation } from './serve.ts'
import { openDocumentationSearch } from '#features/documentation/server/search/open-search.ts'
import { callAs, openTestCallServer, type TestCallServer } from '@portico/server/core/calls/test-call-server.ts'

let server: TestCallServer
beforeAll(async () => {
  const library = openLibrary()
  server = await openTestCallServer({ listDocuments, readDocument, readGlossary, searchDocumentation }, () => ({
    listDocuments: handleListDocuments(library),
    readDocument: handleReadDocument(library),
    readGlossary: handleReadGlossary(library),
    searchDocumentation: handleSearchDocumentation(openDocumentationSearch(library.passages)),
  }))
})
afterAll(() => server.close())

test('every page listed can be read', async () => {
  const visitor = await server.signIn([])
  const { pages, reader } = (await callAs(server, visitor, listDocuments, {})).data
  expect(reader).toBe('user')
  expect(pages.length).toBeGreaterThan(10)
  for (const { slug, title } of pages) {
    const page = await callAs(server, visitor, readDocument, { params: { slug } })
    expect(page).toMatchObject({ status: 200, data: { slug, title } })
    expect(page.data.markdown.length).toBeGreaterThan(200)
  }
})

test('the glossary can be read', async () => {
  const visitor = await server.signIn([])
  const { data } = await callAs(server, visitor, readGlossary, {})
  expect(data.find((entry) => entry.slug === 'tenant')).toMatchObject({ term: 'Tenant' })
})

test('a search finds pages and terms, of all audiences or of one', async () => {
  const visitor = await server.signIn([])
  const search = async (q: string, narrowed: { audience?: string } = {}) =>
    (await callAs(server, visitor, searchDocumentation, { query: { q, ...narrowed } })).data
  expect((await search('theme')).results.map(({ link }) => link)).toContain('/document?name=themes')
  expect(
    (await search('saml', { audience: 'user' })).results.filter(({ audiences }) => !audiences.includes('user')),
  ).toEqual([])
  for (const q of [' ', '?!', '\u0007', 'テーマ', '%', "' or 1=1 --", '\u{1F642}', 'a'.repeat(200)])
    expect(await search(q), JSON.stringify(q)).toMatchObject({ results: [] })
})

test.each([[''], ['x'.repeat(201)], ['x'.repeat(10_000)]])('input-not-valid: a search for %j', async (q) => {
  const visitor = await server.signIn([])
  const response = await callAs(server, visitor, searchDocumentation, { query: { q } })
  expect(response).toMatchObject({ status: 400, module_code: 'PORTICO_ERR001' })
})

test('the pages of an owner are those for administrators', async () => {
  const owner = await server.signIn([])
  await server.everything.updateTable('tenant.roles').set({ name: ownerRole }).where('id', '=', owner.roleId).execute()
  expect((await callAs(server, owner, listDocuments, {})).data.reader).toBe('administrator')
})

test.each([['no-page-of-this-name'], ['glossary']])('no-such-document: %s', async (slug) => {
  const visitor = await server.signIn([])
  const response = await callAs(server, visitor, readDocument, { params: { slug } })
  expect(response).toMatchObject({ status: 404, module_code: 'DOC_ERR001' })
})

test.each([['Themes'], ['../package'], ['a b'], ['x'.repeat(65)], ['%00']])('input-not-valid: %j', async (slug) => {
  const visitor = await server.signIn([])
  const response = await callAs(server, visitor, readDocument, { params: { slug } })
  expect(response).toMatchObject({ status: 400, module_code: 'PORTICO_ERR001' })
})

test('session-ended: reading without a session', async () => {
  for (const call of [listDocuments, readGlossary]) {
    expect(await callAs(server, null, call, {})).toMatchObject({ status: 403, module_code: 'USER_ERR003' })
  }
  expect(await callAs(server, null, searchDocumentation, { query: { q: 'theme' } })).toMatchObject({ status: 403 })
  expect(await callAs(server, null, readDocument, { params: { slug: 'themes' } })).toMatchObject({ status: 403 })
})
