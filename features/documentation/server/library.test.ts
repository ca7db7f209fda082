import { headingSlug } from '#features/documentation/contract/heading-slug.ts'
import { expect, test } from 'vitest'
import { splitMarkdown } from './split-markdown.ts'
import * as reader from './library.ts'
import { openLibrary } from './open-library.ts'

const { pages, glossary, passages } = openLibrary()
const library = { pages: await pages(), glossary: await glossary(), passages: await passages() }

test('the pages come in reading order, sections whole, with names that a call accepts', () => {
  const sections = library.pages.map((page) => page.section)
  const changes = sections.filter((section, index) => section !== sections[index - 1])
  expect(changes).toEqual([...new Set(sections)])
  const orders = library.pages.map((page) => page.order)
  expect(orders.filter((order, index) => order === orders[index - 1])).toEqual([])
  expect(library.pages[0]?.slug).toBe('getting-started')
  for (const page of library.pages) expect(page.slug).toMatch(/^[a-z0-9-]{1,64}$/)
})

test('no page keeps its front matter or has two headings that share an address', () => {
  for (const page of library.pages) {
    expect(page.markdown).not.toMatch(/^---/)
    const slugs = splitMarkdown(page.markdown).map((part) => headingSlug(part.heading))
    expect(new Set(slugs).size).toBe(slugs.length)
  }
})

test('every link within the documentation leads to a page and a heading, or to a term', () => {
  const addresses = new Set(library.passages.map((passage) => passage.link))
  addresses.add('/glossary').add('/api/docs')
  const texts = [...library.pages, ...library.glossary].map((entry) => entry.markdown)
  const links = texts.flatMap((text) => [...text.matchAll(/\]\((\/[^)]*)\)/g)].map((found) => found[1]))
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter((link) => !addresses.has(link ?? ''))).toEqual([])
})

test('the glossary explains at least forty terms, in alphabetical order, each once', () => {
  const terms = library.glossary.map((entry) => entry.term)
  expect(terms.length).toBeGreaterThanOrEqual(40)
  expect(terms).toEqual(terms.toSorted((one, other) => one.localeCompare(other, 'en')))
  expect(new Set(library.glossary.map((entry) => entry.slug)).size).toBe(terms.length)
})

test('a failed read is repeated by the next call', async () => {
  let loads = 0
  const opened = openLibrary(async () => {
    loads += 1
    if (loads === 1) throw new Error('Too many open files.')
    return reader
  })
  await expect(opened.passages()).rejects.toThrow('Too many open files.')
  expect(await opened.passages()).toEqual(library.passages)
  expect(await opened.pages()).toEqual(library.pages)
})

test('a page is split at its headings, and tables and lists become plain text', () => {
  const parts = splitMarkdown(
    'Before.\n\n## First\n\n- one\n- *two*\n\n| a | b |\n|---|---|\n| c | d |\n\n## Empty\n\n## Last\n\n`x`',
  )
  expect(parts).toEqual([
    { heading: '', markdown: 'Before.', text: 'Before.' },
    { heading: 'First', markdown: '- one\n- *two*\n\n| a | b |\n|---|---|\n| c | d |', text: 'one two\nc: d' },
    { heading: 'Last', markdown: '`x`', text: 'x' },
  ])
})
