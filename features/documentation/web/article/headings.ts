import { headingSlug } from '#features/documentation/contract/heading-slug.ts'

/** A heading of a page: its plain text, fragment and level (2 or 3). */
export type Heading = { text: string; slug: string; level: number }

/** Returns the level 2 and level 3 headings of a page, for its table of contents. */
export function headingsOf(markdown: string): Heading[] {
  const found: Heading[] = []
  let fence = ''
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(?<mark>```+|~~~+)/.exec(line)?.groups?.['mark'] ?? ''
    if (fence === '') fence = mark
    else if (mark.startsWith(fence)) fence = ''
    const heading = fence === '' ? headingIn(line) : null
    if (heading !== null) found.push(heading)
  }
  return found
}

function headingIn(line: string): Heading | null {
  const { marks = '', written = '' } = /^ {0,3}(?<marks>#{2,3}) +(?<written>.+?)(?: +#+)? *$/.exec(line)?.groups ?? {}
  if (marks === '') return null
  const text = written.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[*_`]/g, '')
  return { text, slug: headingSlug(text), level: marks.length }
}
