import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { documentAddress, headingSlug, termAddress } from '#features/documentation/contract/heading-slug.ts'
import { audience, audiences, type Audience } from '#features/documentation/contract/documents.ts'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { splitMarkdown } from './split-markdown.ts'

const folder = join(import.meta.dirname, '../../../server/documentation')
const glossaryFile = 'glossary.md'
const frontMatter = /^---\n(?<head>[\s\S]*?)\n---\n+/
const head = z.strictObject({
  title: z.string(),
  section: z.string(),
  order: z.int(),
  /** The audiences of the page. The menu lists it under the first one. */
  audience: z.union([audience, z.array(audience).check(z.minLength(1))]),
})

/** The plain text under one heading, and its address. */
export type Passage = {
  kind: 'page' | 'term'
  title: string
  heading: string
  text: string
  link: string
  audiences: readonly Audience[]
}

type Page = {
  slug: string
  title: string
  section: string
  order: number
  audiences: readonly Audience[]
  markdown: string
}
type Entry = { term: string; slug: string; markdown: string }

/** The product's own documentation, from `server/documentation`. */
export type Library = {
  /** Returns the pages, in reading order. */
  pages: () => Promise<readonly Page[]>
  /** Returns the terms of the glossary, in alphabetical order. */
  glossary: () => Promise<readonly Entry[]>
  /** Pages and glossary, one passage per heading. */
  passages: () => Promise<readonly Passage[]>
}

/**
 * Reads the pages in reading order. Throws if one is malformed; a test reads every page.
 */
export function readPages(): Page[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== glossaryFile)
  return names.map(readPage).toSorted((one, other) => one.order - other.order)
}

/**
 * Splits pages and glossary into passages.
 */
export async function passagesOf(pages: readonly Page[], glossary: readonly Entry[]): Promise<Passage[]> {
  const passages: Passage[] = []
  for (const page of pages) {
    passages.push(...splitMarkdown(page.markdown).map((part) => passageOfPart(page, part)))
    // Yields to other requests: splitting all pages at once would block the event loop for a quarter of a second.
    await setImmediate()
  }
  return [...passages, ...glossary.map(passageOfEntry)]
}

function readPage(name: string): Page {
  const text = readFileSync(join(folder, name), 'utf8')
  const read = head.parse(parse(frontMatter.exec(text)?.groups?.['head'] ?? ''))
  const { title, section, order } = read
  const pageAudiences = typeof read.audience === 'string' ? [read.audience] : read.audience
  const markdown = text.replace(frontMatter, '')
  return { slug: name.replace('.md', ''), title, section, order, audiences: pageAudiences, markdown }
}

/**
 * Reads the glossary in alphabetical order.
 */
export function readEntries(): Entry[] {
  const parts = splitMarkdown(readFileSync(join(folder, glossaryFile), 'utf8'))
  return parts
    .map((part) => ({ term: part.heading, slug: headingSlug(part.heading), markdown: part.markdown }))
    .toSorted((one, other) => one.term.localeCompare(other.term, 'en'))
}

function passageOfPart({ slug, title, audiences: own }: Page, part: { heading: string; text: string }): Passage {
  const { heading, text } = part
  const isBefore = heading === ''
  const link = isBefore ? documentAddress(slug) : documentAddress(slug, heading)
  return { kind: 'page', title, heading: isBefore ? title : heading, text, link, audiences: own }
}

function passageOfEntry({ term, markdown }: Entry): Passage {
  const text = splitMarkdown(markdown).map((part) => part.text)
  return { kind: 'term', title: 'Glossary', heading: term, text: text.join(' '), link: termAddress(term), audiences }
}
