import { listDocuments } from '@portico/contract/features/documentation/list-documents.ts'
import { readDocument } from '@portico/contract/features/documentation/read-document.ts'
import { readGlossary } from '@portico/contract/features/documentation/read-glossary.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLibrary } from './open-library.ts'
import { handleListDocuments } from './list-documents.ts'
import { handleReadDocument } from './read-document.ts'
import { handleReadGlossary } from './read-glossary.ts'
import { callAs, openTestCallServer, type TestCallServer } from '#server/core/calls/test-call-server.ts'

let server: TestCallServer
beforeAll(async () => {
  const library = openLibrary()
  server = await openTestCallServer({ listDocuments, readDocument, readGlossary }, () => ({
    listDocuments: handleListDocuments(library),
    readDocument: handleReadDocument(library),
    readGlossary: handleReadGlossary(library),
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
  expect(await callAs(server, null, readDocument, { params: { slug: 'themes' } })).toMatchObject({ status: 403 })
})
