import type { Passage } from '#features/documentation/server/library.ts'
import { excerptOf } from './excerpt.ts'
import type { Hit, PassageIndex } from './passage-index.ts'
import { swapped, vocabularyOf, weightOf } from './vocabulary.ts'
import { termsOf, withoutAddresses, withSynonyms } from './words.ts'

/** A passage that answers a question; its text is an excerpt. */
export type Answered = Pick<Passage, 'title' | 'heading' | 'text' | 'link'>

/** Passages whose score is below this share of the best score are dropped. */
const worstShare = 0.3
const passagesAtMost = 5
const excerptLongest = 560
const isDefinition = /^\s*what\b/i

/** Matches the beginning of English questions. A question in another language is recognised by its question mark. */
const questionBegins =
  /^\s*(?:how|what|where|when|why|which|who|whose|can|could|may|must|should|is|are|does|do|did|will|has|have)\b/i
/** Matches words that occur in complete sentences. A short text without such words consists of search words. */
const sentence = /\b(?:i|my|me|we|our|it|the|a|an|no|not|is|are|has|does|fails?|says?)\b|n['’]t\b/i
const searchLongest = 4

type Form = 'question' | 'search' | 'statement'

function formOf(typed: string): Form {
  if (/[?？؟]/.test(typed) || questionBegins.test(typed)) return 'question'
  return sentence.test(typed) || typed.trim().split(/\s+/).length > searchLongest ? 'statement' : 'search'
}

/**
 * How well a passage matches a question: the weighted share of words found in the passage and in its heading, the
 * number of words found, and the search score.
 */
type Fit = { covered: number; inHeading: number; count: number; score: number }

/**
 * Whether a passage is about a text. A statement usually describes a user's problem ("My Outlook does not open"), so a
 * passage must contain almost all its words. A question may contain other words if the heading matches.
 */
const isAbout: Readonly<Record<Form, (fit: Fit) => boolean>> = {
  question: ({ covered, inHeading, score }) => inHeading >= 0.25 || (covered >= 0.6 && score >= 25),
  search: ({ covered }) => covered >= 0.9,
  statement: ({ covered, inHeading, count }) => covered >= 0.9 && inHeading >= 0.25 && count > 1,
}

/**
 * Returns at most five passages that answer a question, best first; none if no passage is about the question. Tolerates
 * typing errors only in words that the documentation does not contain.
 */
export function answersIn(passages: readonly Passage[], index: PassageIndex): (question: string) => Answered[] {
  const vocabulary = vocabularyOf(passages)
  // A glossary entry explains only its term, so it counts only if the question contains the whole term.
  const terms = passages.map(({ heading, kind }) => (kind === 'term' ? termsOf(withSynonyms(heading)) : null))
  const fuzzy = (term: string) => (term.length > 3 && !vocabulary.counts.has(term) ? 1 : false)
  const weigh = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + weightOf(word, vocabulary), 0)
  return (written) => {
    const typed = swapped(withoutAddresses(written), vocabulary)
    const question = withSynonyms(typed)
    const wanted = termsOf(question)
    const meaningOf = isDefinition.test(typed) ? sorted(termsOf(withSynonyms(typed))) : null
    const boostDocument = (id: number) => {
      const term = terms[id] ?? null
      if (term === null) return 1
      return sorted(term) === meaningOf ? 3 : 0.5
    }
    const hits = index(question, { boostDocument, fuzzy }).filter(({ position }) => {
      const term = terms[position] ?? null
      return term === null || term.isSubsetOf(wanted)
    })
    const total = weigh(wanted)
    const fitOf = ({ matched, inHeading, score }: Hit): Fit => {
      return { covered: weigh(matched) / total, inHeading: weigh(inHeading) / total, count: matched.length, score }
    }
    const form = formOf(typed)
    const fitting = hits.filter((hit) => hit.asked * 2 >= wanted.size)
    const about = fitting.filter((hit) => isAbout[form](fitOf(hit)))
    // If a passage answers the question, others with at least half of its words may help too.
    const shown = form === 'question' && about.length > 0 ? fitting : about
    const best = shown[0]?.score ?? 0
    return shown
      .filter((hit) => hit.score >= best * worstShare)
      .slice(0, passagesAtMost)
      .flatMap((hit) => answeredBy(passages[hit.position], hit))
  }
}

function answeredBy(passage: Passage | undefined, { terms }: Hit): Answered[] {
  if (passage === undefined) return []
  const { title, heading, text, link } = passage
  return [{ title, heading, text: excerptOf(text, terms, excerptLongest), link }]
}

const sorted = (terms: ReadonlySet<string>) => [...terms].toSorted().join(' ')
