import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { documentAddress, headingSlug, termAddress } from '@portico/contract/features/documentation/heading-slug.ts'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { splitMarkdown } from './split-markdown.ts'

const folder = join(import.meta.dirname, '../../../documentation')
const glossaryFile = 'glossary.md'
const frontMatter = /^---\n(?<head>[\s\S]*?)\n---\n+/
const head = z.strictObject({ title: z.string(), section: z.string(), order: z.int() })

/** The plain text under one heading, and its address. */
type Passage = { title: string; heading: string; text: string; link: string }

type Page = { slug: string; title: string; section: string; order: number; markdown: string }
type Entry = { term: string; slug: string; markdown: string }

/** The product's own documentation, from `server/documentation`. */
export type Library = {
  /** In reading order. */
  pages: () => Promise<readonly Page[]>
  /** In alphabetical order. */
  glossary: () => Promise<readonly Entry[]>
  /** Pages and glossary, one passage per heading. */
  passages: () => Promise<readonly Passage[]>
}

/**
 * Reads the pages in reading order. Throws when one is malformed; its test reads every page.
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
    // Yields to other requests: all pages at once would block the event loop for a quarter of a second.
    await setImmediate()
  }
  return [...passages, ...glossary.map(passageOfEntry)]
}

function readPage(name: string): Page {
  const text = readFileSync(join(folder, name), 'utf8')
  const { title, section, order } = head.parse(parse(frontMatter.exec(text)?.groups?.['head'] ?? ''))
  return { slug: name.replace('.md', ''), title, section, order, markdown: text.replace(frontMatter, '') }
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

function passageOfPart(page: { slug: string; title: string }, part: { heading: string; text: string }): Passage {
  return part.heading === ''
    ? { title: page.title, heading: page.title, text: part.text, link: documentAddress(page.slug) }
    : { title: page.title, heading: part.heading, text: part.text, link: documentAddress(page.slug, part.heading) }
}

function passageOfEntry({ term, markdown }: Entry): Passage {
  const text = splitMarkdown(markdown).map((part) => part.text)
  return { title: 'Glossary', heading: term, text: text.join(' '), link: termAddress(term) }
}
