import type { MarkedText } from '#features/documentation/contract/search-documentation.ts'
import { stem, termsOf, wordsIn } from './words.ts'

/** How many words of a sentence stay before the first that matches, where it is too long to be shown from its beginning. */
const wordsBefore = 6

/**
 * An excerpt of at most `longest` characters from the sentence with most of `terms` (stems) on, whole sentences where they fit.
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

/** A sentence that is too long, from some words before the first that matches on. */
function cut(sentence: string, terms: ReadonlySet<string>, longest: number): string {
  const words = wordsIn(sentence)
  const first = words.findIndex((word) => terms.has(stem(word.text.toLowerCase()) ?? ''))
  const isNear = (words[first]?.at ?? 0) < longest / 2
  const from = isNear ? 0 : (words[Math.max(0, first - wordsBefore)]?.at ?? 0)
  const rest = sentence.slice(from)
  const lead = from === 0 ? '' : '… '
  const room = longest - lead.length
  if (rest.trimEnd().length <= room) return `${lead}${rest.trimEnd()}`
  const end = rest.lastIndexOf(' ', room - 1)
  return `${lead}${rest.slice(0, end > 0 ? end : room - 1)}…`
}

/**
 * A text with the places of the words whose stems are among `terms`.
 */
export function markedText(text: string, terms: ReadonlySet<string>): MarkedText {
  const marks = wordsIn(text).flatMap((word): [number, number][] =>
    terms.has(stem(word.text.toLowerCase()) ?? '') ? [[word.at, word.at + word.text.length]] : [],
  )
  return { text, marks }
}
