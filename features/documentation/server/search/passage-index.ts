import MiniSearch, { type SearchOptions } from 'minisearch'
import type { Passage } from '#features/documentation/server/library.ts'
import { stem, withSynonyms } from './words.ts'

type Indexed = { id: number; title: string; heading: string; text: string }

/**
 * A passage that matches, with the terms of the index that do, how many of the terms that were asked for they stand for, which those are, and which
 * of them are in its heading or title as they were asked.
 */
export type Hit = {
  place: number
  score: number
  terms: readonly string[]
  asked: number
  matched: readonly string[]
  inHeading: readonly string[]
}

export type PassageIndex = (question: string, options?: SearchOptions) => Hit[]

/** How many passages are indexed before other requests have a turn. */
const atOnce = 40

const usual = {
  boost: { heading: 4, title: 2 },
  prefix: (term: string) => term.length > 3,
  fuzzy: (term: string) => (term.length > 3 ? 1 : false),
  weights: { prefix: 0.3, fuzzy: 0.15 },
} satisfies SearchOptions

/**
 * Indexes passages by their words: plurals, prefixes, and one typing error in longer words count as matches, a heading for more than a title
 * and a text. Best hits come first; `place` is the passage's own in `passages`.
 */
export async function openPassageIndex(passages: readonly Passage[]): Promise<PassageIndex> {
  const index = new MiniSearch<Indexed>({
    fields: ['title', 'heading', 'text'],
    processTerm: (term) => stem(term.toLowerCase()),
    searchOptions: usual,
  })
  await index.addAllAsync(
    passages.map(({ title, heading, text }, id) => ({
      id,
      title: withSynonyms(title),
      heading: withSynonyms(heading),
      text: withSynonyms(text),
    })),
    { chunkSize: atOnce },
  )
  return (question, options = {}) =>
    index.search(question, options).map(({ id, score, terms, queryTerms, match }) => {
      // A term such as "constructor" is a property of each object.
      const fieldsOf = new Map(Object.entries(match))
      const inHeading = queryTerms.filter((term) => fieldsOf.get(term)?.some((field) => field !== 'text'))
      return { place: id as number, score, terms, asked: queryTerms.length, matched: queryTerms, inHeading }
    })
}
