import { lineAt, type Source } from '../rules/source-tree.ts'

const HEADING = /^## (spec [AB] §\d)\b/

// Matches `spec A §4`, optionally followed by an item (`.9`, `, 9`), or by a quoted name and an item of its list.
const CITATION =
  /\bspec ([AB])\s§(\d)(?:\.(\d+)\b|,(?:\s+\*)?\s+(\d+)\b(?!\s*(?:%|ms|s\b))|,?\s"([^"\n]+)"(?:\s(\d+)\b)?)?/g

/** Returns the sections of docs/specification.md: text by name (`spec A §4`). */
export function sectionsOf(page: string): ReadonlyMap<string, string> {
  return new Map(
    page.split(/^(?=##? )/m).flatMap((part) => {
      const name = HEADING.exec(part)?.[1]
      return name === undefined ? [] : [[name, part] as const]
    }),
  )
}

/**
 * Returns one sentence for each citation whose section, name or item is missing from the page. Names are compared
 * without case.
 */
export function missingCitations(sources: readonly Source[], sections: ReadonlyMap<string, string>): string[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(CITATION)]
      .filter(([, document, section, dotted, item, name, itemOfName]) => {
        const found = sections.get(`spec ${document} §${section}`)
        if (found === undefined) return true
        const from = name === undefined ? 0 : positionOf(found, name)
        return from === -1 || !hasItem(found.slice(from), dotted ?? item ?? itemOfName)
      })
      .map(({ 0: cited, index }) => `${path}:${lineAt(text, index)} cites ${cited}, which docs/specification.md lacks`),
  )
}

/**
 * Returns the position of a name in a section; -1 if it is absent. A heading or bold name takes precedence over other
 * mentions.
 */
function positionOf(section: string, name: string): number {
  const text = section.toLowerCase()
  const sought = name.toLowerCase().replace(/\.$/, '')
  const bold = text.indexOf(`**${sought}`)
  return bold === -1 ? text.replaceAll('`', ' ').replaceAll(/\s/g, ' ').indexOf(sought) : bold
}

/** Returns whether the first list of a text has an item with this number. */
function hasItem(text: string, item: string | undefined): boolean {
  if (item === undefined) return true
  const [list = ''] = /^\d+\. [\s\S]*?(?=\n\n|(?![\s\S]))/m.exec(text) ?? []
  return new RegExp(`^${item}\\. `, 'm').test(list)
}
