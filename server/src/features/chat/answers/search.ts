import type { Passage } from '@portico/contract/features/chat/chat-view.ts'
import MiniSearch from 'minisearch'

/** Returns at most five passages that match a question, best first. */
export type Search = (question: string) => Passage[]

/** Words without information about the topic of a question. */
const stopWords = new Set(
  `a about all am an and any are as at be been but by can could did do does for from get had has have help here how i if in
   into is it its just like many me mean means much my no not of on or our please see so some tell than that the their them then there these
   they this to too up us use want was we were what when where which who why will with would you your`.split(/\s+/),
)

/** Phrases of users, and the terms that the documentation uses for them. */
const synonyms: readonly [typed: RegExp, written: string][] = [
  [/\blog(?:ged|ging)?[ -]?(?:in|on)\b/gi, 'sign in'],
  [/\blog(?:ged|ging)?[ -]?(?:out|off)\b/gi, 'sign out'],
  [/\b(?:2fa|mfa|two[ -]factor|second factor|one-time (?:code|password))\b/gi, 'authentication code'],
  [/\bback(?:ed|ing)? up\b/gi, 'backup'],
]

/** Addresses say nothing about the topic: their words are names of hosts and schemes. */
const addresses = /\S+:\/\/\S*|\bwww\.\S+|\b(?:javascript|vbscript|data|file|mailto|tel):\S+/gi

const isDefinition = /^\s*what\b/i

/** A passage below this share of the best score is left out. */
const worstShare = 0.3
const passagesAtMost = 5
const excerptLongest = 560

/**
 * Builds a search of passages by words, their plurals and prefixes, with one typing error in longer words.
 */
export function openSearch(passages: readonly Passage[]): Search {
  const index = new MiniSearch<Omit<Passage, 'link'> & { id: number }>({
    fields: ['title', 'heading', 'text'],
    processTerm: (term) => stem(term.toLowerCase()),
    searchOptions: {
      boost: { heading: 4, title: 2 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 3 ? 1 : false),
      weights: { prefix: 0.3, fuzzy: 0.15 },
    },
  })
  const words = ({ title, heading, text }: Passage) => ({
    title: withSynonyms(title),
    heading: withSynonyms(heading),
    text: withSynonyms(text),
  })
  index.addAll(passages.map((passage, id) => ({ id, ...words(passage) })))
  // An entry of the glossary explains the meaning of its term, and little else.
  const terms = passages.map(({ heading, link }) => (isTerm(link) ? sortedTerms(heading) : null))
  return (written) => {
    const typed = written.replaceAll(addresses, ' ')
    const question = withSynonyms(typed)
    const wanted = termsOf(question)
    const meaningOf = isDefinition.test(typed) ? sortedTerms(typed) : null
    const boostDocument = (id: number) => {
      const term = terms[id] ?? null
      if (term === null) return 1
      return term === meaningOf ? 3 : 0.5
    }
    const fitting = index.search(question, { boostDocument }).filter((hit) => hit.queryTerms.length * 2 >= wanted.size)
    const best = fitting[0]?.score ?? 0
    return fitting
      .filter((hit) => hit.score >= best * worstShare)
      .slice(0, passagesAtMost)
      .flatMap((hit) => {
        const passage = passages[hit.id as number]
        return passage === undefined ? [] : [{ ...passage, text: excerpt(passage.text, hit.terms) }]
      })
  }
}

function withSynonyms(text: string): string {
  return synonyms.reduce((changed, [typed, written]) => changed.replaceAll(typed, written), text)
}

const isTerm = (link: string) => link.startsWith('/glossary')
const sortedTerms = (text: string) => [...termsOf(withSynonyms(text))].toSorted().join(' ')

function termsOf(question: string): Set<string> {
  const words = question.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu) ?? []
  return new Set(words.flatMap((word) => stem(word) ?? []))
}

// Users mean the same by "raise", "raised" and "raising"; more stemming than this joins words that differ.
function stem(word: string): string | null {
  if (stopWords.has(word)) return null
  if (word.length < 4) return word
  const singular = word.replace(/(?<=..)ies$/, 'y').replace(/(?<!s)s$/, '')
  return singular.replace(/(?<=...)(ing|ed)$/, '').replace(/(?<=...)e$/, '')
}

/** Returns an excerpt from the sentence with most of `terms` on, whole sentences where they fit. */
function excerpt(text: string, terms: readonly string[]): string {
  if (text.length <= excerptLongest) return text
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map((part) => part.segment)
  const hits = sentences.map((sentence) => {
    const words = termsOf(sentence)
    return terms.filter((term) => words.has(term)).length
  })
  let taken = ''
  for (const sentence of sentences.slice(hits.indexOf(Math.max(...hits)))) {
    if (taken !== '' && taken.length + sentence.length > excerptLongest) break
    taken += sentence
  }
  if (taken.length <= excerptLongest) return taken.trim()
  return `${taken.slice(0, taken.lastIndexOf(' ', excerptLongest - 1))}…`
}
