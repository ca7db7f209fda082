import type { MarkedText } from '#features/documentation/contract/documents.ts'
import { stem, termsOf, wordsIn } from './words.ts'

/** Number of words kept before the first match when a sentence is too long to show from its beginning. */
const wordsBefore = 6

/**
 * Returns an excerpt of at most `longest` characters, starting at the sentence with most of `terms` (stems). Keeps
 * whole sentences if they fit.
 */
export function excerptOf(text: string, terms: readonly string[], longest: number): string {
  if (text.length <= longest) return text
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map((part) => part.segment)
  const hits = sentences.map((sentence) => {
    const words = termsOf(sentence)
    return terms.filter((term) => words.has(term)).length
  })
  let taken = ''
  for (const sentence of sentences.slice(hits.indexOf(Math.max(...hits)))) {
    if (taken !== '' && taken.length + sentence.length > longest) break
    taken += sentence
  }
  return taken.length <= longest ? taken.trim() : cut(taken, new Set(terms), longest)
}

/** Shortens a sentence, starting some words before the first match. */
function cut(sentence: string, terms: ReadonlySet<string>, longest: number): string {
  const words = wordsIn(sentence)
  const first = words.findIndex((word) => terms.has(stem(word.text.toLowerCase()) ?? ''))
  const isNear = (words[first]?.index ?? 0) < longest / 2
  const from = isNear ? 0 : (words[Math.max(0, first - wordsBefore)]?.index ?? 0)
  const rest = sentence.slice(from)
  const lead = from === 0 ? '' : '… '
  const room = longest - lead.length
  if (rest.trimEnd().length <= room) return `${lead}${rest.trimEnd()}`
  const end = rest.lastIndexOf(' ', room - 1)
  return `${lead}${rest.slice(0, end > 0 ? end : room - 1)}…`
}

/**
 * Marks the words of a text whose stems are in `terms`.
 */
export function markedText(text: string, terms: ReadonlySet<string>): MarkedText {
  const marks = wordsIn(text).flatMap((word): [number, number][] =>
    terms.has(stem(word.text.toLowerCase()) ?? '') ? [[word.index, word.index + word.text.length]] : [],
  )
  return { text, marks }
}
