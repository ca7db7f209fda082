import type { Passage } from '#server/features/documentation/library.ts'
import { excerptOf } from './excerpt.ts'
import type { PassageIndex } from './passage-index.ts'
import { termsOf, withoutAddresses, withSynonyms } from './words.ts'

/** A passage that answers: its text is an excerpt. */
export type Answered = Pick<Passage, 'title' | 'heading' | 'text' | 'link'>

/** A passage below this share of the best score is left out. */
const worstShare = 0.3
const passagesAtMost = 5
const excerptLongest = 560
const isDefinition = /^\s*what\b/i

/**
 * Returns at most five passages that answer a question, best first; none where less than half of its words match.
 */
export function answersIn(passages: readonly Passage[], index: PassageIndex): (question: string) => Answered[] {
  // An entry of the glossary explains the meaning of its term, and little else.
  const terms = passages.map(({ heading, kind }) => (kind === 'term' ? sortedTerms(heading) : null))
  return (written) => {
    const typed = withoutAddresses(written)
    const question = withSynonyms(typed)
    const wanted = termsOf(question)
    const meaningOf = isDefinition.test(typed) ? sortedTerms(typed) : null
    const boostDocument = (id: number) => {
      const term = terms[id] ?? null
      if (term === null) return 1
      return term === meaningOf ? 3 : 0.5
    }
    const fitting = index(question, { boostDocument }).filter((hit) => hit.asked * 2 >= wanted.size)
    const best = fitting[0]?.score ?? 0
    return fitting
      .filter((hit) => hit.score >= best * worstShare)
      .slice(0, passagesAtMost)
      .flatMap((hit) => {
        const passage = passages[hit.place]
        if (passage === undefined) return []
        const { title, heading, text, link } = passage
        return [{ title, heading, text: excerptOf(text, hit.terms, excerptLongest), link }]
      })
  }
}

const sortedTerms = (text: string) => [...termsOf(withSynonyms(text))].toSorted().join(' ')
