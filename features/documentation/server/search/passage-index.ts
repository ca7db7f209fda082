import MiniSearch, { type SearchOptions } from 'minisearch'
import type { Passage } from '#features/documentation/server/library.ts'
import { stem, withSynonyms } from './words.ts'

type Indexed = { id: number; title: string; heading: string; text: string }

/**
 * A matching passage. `terms` are the matching terms of the index, `asked` the number of search terms, `matched` the
 * search terms that match, and `inHeading` those that match in the heading or title.
 */
export type Hit = {
  position: number
  score: number
  terms: readonly string[]
  asked: number
  matched: readonly string[]
  inHeading: readonly string[]
}

export type PassageIndex = (question: string, options?: SearchOptions) => Hit[]

/** The number of passages to index before other requests are handled. */
const atOnce = 40

const usual = {
  boost: { heading: 4, title: 2 },
  prefix: (term: string) => term.length > 3,
  fuzzy: (term: string) => (term.length > 3 ? 1 : false),
  weights: { prefix: 0.3, fuzzy: 0.15 },
} satisfies SearchOptions

/**
 * Indexes passages by their words. Plurals, prefixes, and one typing error in longer words also match. Headings count
 * more than titles and texts. Returns the best hits first; `position` is the index in `passages`.
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
      // A Map, because a term such as "constructor" is a property of every object.
      const fieldsOf = new Map(Object.entries(match))
      const inHeading = queryTerms.filter((term) => fieldsOf.get(term)?.some((field) => field !== 'text'))
      return { position: id as number, score, terms, asked: queryTerms.length, matched: queryTerms, inHeading }
    })
}
