/** An entry of the glossary. */
export type Term = { term: string; slug: string; markdown: string }

/** A spelling of a term, and whether case matters: "API" must match exactly; "role" and "Role" are the same. */
export type Form = { text: string; isExact: boolean; term: Term }

/** An occurrence of a term in a text: start index, and end index (exclusive). */
export type Occurrence = { from: number; to: number; term: Term }

/** Finds the terms in a text. */
export type FindOccurrences = (text: string) => Occurrence[]

/**
 * Returns the spellings of a term: the term itself, its plural, and the abbreviation that its explanation names
 * ("Short: MFA.").
 */
export function formsOf(term: Term): Form[] {
  const short = /\bShort: (?<short>[\p{Letter}\p{Number}]+)\./u.exec(term.markdown)?.groups?.['short']
  return [term.term, ...(short === undefined ? [] : [short])].flatMap((written) => {
    const isExact = /(?!^)\p{Uppercase}/u.test(written)
    return [written, ...pluralsOf(written)].map((text) => ({ text, isExact, term }))
  })
}

function pluralsOf(written: string): string[] {
  if (/[^aeiou]y$/.test(written)) return [written.replace(/y$/, 'ies')]
  if (/(?:x|ch|sh|ss)$/.test(written)) return [`${written}es`]
  return written.endsWith('s') ? [] : [`${written}s`]
}

/**
 * Returns a function that finds terms in a text: only whole words, and the longest one if several begin at the same
 * index. Hyphenated words count as different words ("tenant-wide"), unless the term has a hyphen.
 */
export function occurrencesOf(terms: readonly Term[]): FindOccurrences {
  const forms = terms.flatMap(formsOf).toSorted((one, other) => other.text.length - one.text.length)
  if (forms.length === 0) return () => []
  const sources = forms.map(({ text }) =>
    text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`),
  )
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}_-])(?:${sources.join('|')})(?![\p{L}\p{N}_-])`, 'giu')
  const byText = Map.groupBy(forms, ({ text }) => text.toLowerCase())
  return (text) =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, index }) => {
      const written = found.replaceAll(/\s+/g, ' ')
      const form = byText
        .get(written.toLowerCase())
        ?.find(({ isExact, text: spelling }) => !isExact || spelling === written)
      return form === undefined ? [] : [{ from: index, to: index + found.length, term: form.term }]
    })
}

/** Returns an explanation as plain text for a card, without markup and without sentences that refer to other pages. */
export function plainDefinition(markdown: string): string {
  return markdown
    .replaceAll(/(?:^|(?<=[.!?]\s))See \[[^\]]*\]\([^)]*\)\.?/g, '')
    .replaceAll(/(?:^|(?<=[.!?]\s))See the \[[^\]]*\]\([^)]*\)\.?/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
