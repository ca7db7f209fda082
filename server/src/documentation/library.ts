import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentAddress, headingSlug, termAddress } from '@portico/contract/documentation/heading-slug.ts'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { divide } from '#server/documentation/divide.ts'

const folder = join(import.meta.dirname, '../../documentation')
const glossaryFile = 'glossary.md'
const frontMatter = /^---\n(?<head>[\s\S]*?)\n---\n+/
const head = z.strictObject({ title: z.string(), section: z.string(), order: z.int() })

/** A stretch of text under one heading, in plain words, and the address that shows it. */
type Passage = { title: string; heading: string; text: string; link: string }

/** The product's own documentation, as it lies in `server/documentation`. */
export type Library = {
  /** In reading order. */
  pages: readonly { slug: string; title: string; section: string; order: number; markdown: string }[]
  /** In alphabetical order. */
  glossary: readonly { term: string; slug: string; markdown: string }[]
  /** Pages and glossary, one passage a heading. */
  passages: readonly Passage[]
}

/**
 * Reads the documentation. Throws when a page is malformed; its test reads every page.
 */
export function readLibrary(): Library {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== glossaryFile)
  const pages = names.map(readPage).toSorted((one, other) => one.order - other.order)
  const glossary = readGlossaryFile()
  return {
    pages,
    glossary,
    passages: [
      ...pages.flatMap((page) => divide(page.markdown).map((part) => passageOfPart(page, part))),
      ...glossary.map((entry) => ({
        title: 'Glossary',
        heading: entry.term,
        text: divide(entry.markdown)
          .map((part) => part.text)
          .join(' '),
        link: termAddress(entry.term),
      })),
    ],
  }
}

function readPage(name: string) {
  const text = readFileSync(join(folder, name), 'utf8')
  const { title, section, order } = head.parse(parse(frontMatter.exec(text)?.groups?.['head'] ?? ''))
  return { slug: name.replace('.md', ''), title, section, order, markdown: text.replace(frontMatter, '') }
}

function readGlossaryFile() {
  const parts = divide(readFileSync(join(folder, glossaryFile), 'utf8'))
  return parts
    .map((part) => ({ term: part.heading, slug: headingSlug(part.heading), markdown: part.markdown }))
    .toSorted((one, other) => one.term.localeCompare(other.term, 'en'))
}

function passageOfPart(page: { slug: string; title: string }, part: { heading: string; text: string }): Passage {
  return part.heading === ''
    ? { title: page.title, heading: page.title, text: part.text, link: documentAddress(page.slug) }
    : { title: page.title, heading: part.heading, text: part.text, link: documentAddress(page.slug, part.heading) }
}
