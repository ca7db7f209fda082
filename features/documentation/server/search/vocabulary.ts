import type { Passage } from '#features/documentation/server/library.ts'
import { stem, termsOf, withSynonyms, wordsIn } from './words.ts'

/** The stems that occur in the documentation. */
export type Vocabulary = {
  /** The number of passages that contain each stem. */
  counts: ReadonlyMap<string, number>
  passages: number
  /** Stems of headings and titles, with their most frequent spelling. */
  ofHeadings: ReadonlyMap<string, string>
}

/** Collects the stems of all passages. */
export function vocabularyOf(passages: readonly Passage[]): Vocabulary {
  const counts = new Map<string, number>()
  for (const { title, heading, text } of passages)
    for (const term of termsOf(withSynonyms(`${title} ${heading} ${text}`)))
      counts.set(term, (counts.get(term) ?? 0) + 1)
  const written = new Map<string, Map<string, number>>()
  for (const { text } of passages.flatMap(({ title, heading }) => wordsIn(`${title} ${heading}`))) {
    const word = text.toLowerCase()
    const term = stem(word)
    if (term === null || term.length < 3) continue
    const ofTerm = written.get(term) ?? new Map<string, number>()
    written.set(term, ofTerm.set(word, (ofTerm.get(word) ?? 0) + 1))
  }
  const mostOften = (ofTerm: ReadonlyMap<string, number>) =>
    [...ofTerm].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? ''
  const ofHeadings = new Map([...written].map(([term, ofTerm]) => [term, mostOften(ofTerm)]))
  return { counts, passages: passages.length, ofHeadings }
}

/**
 * Returns how much a stem says about a topic: its inverse document frequency as in BM25, always above 0. A word that
 * occurs in no passage has the highest weight.
 */
export function weightOf(term: string, { counts, passages }: Vocabulary): number {
  const count = counts.get(term) ?? 0
  return Math.log(1 + (passages - count + 0.5) / (count + 0.5))
}

/** Swaps two adjacent letters of an unknown word, a common typing error, if the result is a word in a heading. */
export function swapped(question: string, { counts, ofHeadings }: Vocabulary): string {
  return question.replaceAll(/\p{Letter}{4,30}/gu, (word) => {
    const term = stem(word.toLowerCase())
    if (term === null || counts.has(term)) return word
    const isKnown = (text: string) => ofHeadings.has(stem(text.toLowerCase()) ?? '')
    const indexes = Array.from({ length: word.length - 1 }, (_, index) => index)
    const ways = indexes.map(
      (index) => `${word.slice(0, index)}${word[index + 1]}${word[index]}${word.slice(index + 2)}`,
    )
    return ways.find(isKnown) ?? word
  })
}
