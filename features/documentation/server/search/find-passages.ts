import type { SearchOptions } from 'minisearch'
import type { Audience, FoundPassage } from '#features/documentation/contract/documents.ts'
import type { Passage } from '#features/documentation/server/library.ts'
import { excerptOf, markedText } from './excerpt.ts'
import type { Hit, PassageIndex } from './passage-index.ts'
import { swapped, vocabularyOf, type Vocabulary } from './vocabulary.ts'
import { termsOf, withoutAddresses, withSynonyms, wordsIn } from './words.ts'

export type Found = { results: FoundPassage[]; suggestions: string[] }

const resultsAtMost = 20
/** The maximum number of results per page, so that other pages are shown even if one has the word in every heading. */
const ofOnePage = 3
/** The factor that lowers the score of each further result of the same page. */
const furtherShare = 0.6
const excerptLongest = 180
const suggestedAtMost = 3
/** The number of results below which passages that lack a word are added. */
const fewResults = 3

/**
 * The factor for a glossary term that equals the search text, so that the term ranks above pages with the word in their
 * headings.
 */
const boostOfTerm = 3
const isPrefix = (term: string) => term.length > 1
const usual = { prefix: isPrefix, weights: { prefix: 0.5, fuzzy: 0.15 } }
const loose = { prefix: isPrefix, fuzzy: (term: string) => (term.length > 5 ? 2 : term.length > 3) }
/**
 * Options for words that say nothing about a topic, but may be the beginning of a word that does, such as "the" of
 * "theme".
 */
const literal = { prefix: true, fuzzy: false, processTerm: (term: string) => term.toLowerCase() }

/**
 * Searches as the user types: each word also matches as a prefix, with one typing error, or two if nothing else is
 * found. Passages that lack a word are included only if few passages contain all words. With an audience, searches only
 * its pages.
 */
export function passageSearchIn(passages: readonly Passage[], index: PassageIndex) {
  const words = vocabularyOf(passages)
  const terms = passages.map(({ kind, heading }) => (kind === 'term' ? sortedTerms(withSynonyms(heading)) : null))
  return (typed: string, audience?: Audience): Found => {
    const question = withSynonyms(withoutAddresses(typed))
    const asked = sortedTerms(question)
    const boost = (position: number) => (terms[position] === asked ? boostOfTerm : 1)
    const isFor = (position: number) =>
      audience === undefined || passages[position]?.audiences.includes(audience) === true
    const hits = hitsFor(index, question, words, boost).filter((hit) => isFor(hit.position))
    const results = fewOfEach(hits, passages).map(({ hit, passage }) => foundIn(passage, new Set(hit.terms)))
    return { results, suggestions: results.length > 0 ? [] : suggestionsFor(index, question, words) }
  }
}

/** Returns the searches to try, in order, until one of them finds something. */
function* triesFor(question: string, words: Vocabulary): Generator<[string, SearchOptions]> {
  const better = swapped(question, words)
  if (better !== question) yield [better, usual]
  yield [question, usual]
  yield [question, loose]
  // Cuts off an incomplete ending, such as "in" of "raisin" (the beginning of "raising"), because the indexed stem is
  // shorter.
  yield [question.replace(/(?<=[a-z]{3})(?:in?g?|ed?)$/i, ''), loose]
}

function hitsFor(index: PassageIndex, question: string, words: Vocabulary, boost: Boost): Hit[] {
  if (termsOf(question).size === 0) {
    const last = wordsIn(question).at(-1)?.text ?? ''
    return last.length > 1 && last.length <= longestWord ? index(last, literal) : []
  }
  for (const [asked, options] of triesFor(question, words)) {
    const wanted = termsOf(asked).size
    const hits = index(asked, { ...options, boostDocument: boost }).filter((hit) => hit.asked * 2 >= wanted)
    const whole = hits.filter((hit) => hit.asked >= wanted)
    if (whole.length >= fewResults) return whole
    if (hits.length > 0) return [...whole, ...hits.filter((hit) => hit.asked < wanted)]
  }
  return []
}

type Boost = (position: number) => number

const sortedTerms = (text: string) => [...termsOf(text)].toSorted().join(' ')

/**
 * Keeps at most three results per page, each weighted lower than the one before, so that other pages appear among the
 * first results.
 */
function fewOfEach(hits: readonly Hit[], passages: readonly Passage[]): { hit: Hit; passage: Passage }[] {
  const taken = new Map<string, number>()
  const kept = hits.flatMap((hit) => {
    const passage = passages[hit.position]
    if (passage === undefined) return []
    const page = passage.kind === 'term' ? passage.link : passage.title
    const before = taken.get(page) ?? 0
    taken.set(page, before + 1)
    return before < ofOnePage ? [{ hit, passage, weight: hit.score * furtherShare ** before }] : []
  })
  return kept.toSorted((one, other) => other.weight - one.weight).slice(0, resultsAtMost)
}

function foundIn({ kind, title, heading, text, link, audiences }: Passage, terms: ReadonlySet<string>): FoundPassage {
  return {
    kind,
    title: markedText(title, terms),
    heading: heading === title ? null : markedText(heading, terms),
    excerpt: markedText(excerptOf(text, [...terms], excerptLongest).replaceAll('\n', '; '), terms),
    audiences: [...audiences],
    link,
  }
}

/** Returns words in headings that resemble a word of the question, best first. */
function suggestionsFor(index: PassageIndex, question: string, { ofHeadings }: Vocabulary): string[] {
  const terms = [...termsOf(question)].filter((term) => term.length > 2 && term.length <= longestWord)
  const near = terms.flatMap((term) => index(term, { fuzzy: 0.45, maxFuzzy: 4, prefix: true }))
  const written = near.flatMap((hit) => hit.terms.flatMap((term) => ofHeadings.get(term) ?? []))
  return [...new Set(written)].slice(0, suggestedAtMost)
}

/**
 * The maximum length of a word to compare. Longer texts are not words, and comparing them with every word would take
 * long.
 */
const longestWord = 30
