import type { Audience } from '#features/documentation/contract/documents.ts'
import { expect, test } from 'vitest'
import { groupsFor, neighboursOf } from './page-groups.ts'

const page = (slug: string, section: string, ...audiences: Audience[]) => ({ slug, section, audiences })
const pages = [
  page('start', 'First steps', 'user'),
  page('figures', 'Modules', 'user', 'administrator'),
  page('roles', 'Your tenant', 'administrator'),
  page('themes', 'Yours', 'user'),
  page('server', 'The server', 'operator'),
]
const slugsOf = (reader: Audience) =>
  groupsFor(pages, reader).map(({ audience, sections }) => [
    audience,
    ...sections.flatMap(([section, own]) => [section, ...own.map(({ slug }) => slug)]),
  ])

test("the reader's pages come first, each page once, with the first audience that it names", () => {
  const user = ['user', 'First steps', 'start', 'Modules', 'figures', 'Yours', 'themes']
  const administrator = ['administrator', 'Your tenant', 'roles']
  const operator = ['operator', 'The server', 'server']
  expect(slugsOf('user')).toEqual([user, administrator, operator])
  expect(slugsOf('administrator')).toEqual([administrator, user, operator])
  expect(groupsFor([], 'user')).toEqual([])
})

test('before and after a page are pages that are listed with it', () => {
  const around = (slug: string) => {
    const { before, after } = neighboursOf(pages, slug)
    return [before?.slug, after?.slug]
  }
  expect(around('start')).toEqual([undefined, 'figures'])
  expect(around('figures')).toEqual(['start', 'themes'])
  expect(around('roles')).toEqual([undefined, undefined])
  expect(around('gone')).toEqual([undefined, undefined])
})
