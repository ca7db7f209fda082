import type { SearchOptions } from 'minisearch'
import type { Audience } from '#features/documentation/contract/audience.ts'
import type { FoundPassage } from '#features/documentation/contract/search-documentation.ts'
import type { Passage } from '#features/documentation/server/library.ts'
import { excerptOf, markedText } from './excerpt.ts'
import type { Hit, PassageIndex } from './passage-index.ts'
import { swapped, vocabularyOf, type Vocabulary } from './vocabulary.ts'
import { termsOf, withoutAddresses, withSynonyms, wordsIn } from './words.ts'

export type Found = { results: FoundPassage[]; suggestions: string[] }

const resultsAtMost = 20
/** So that one page with the word in each heading leaves room for others. */
const ofOnePage = 3
/** The weight of each further result of a page. */
const furtherShare = 0.6
const excerptLongest = 180
const suggestedAtMost = 3
/** Fewer results than this are filled up with those that lack a word. */
const fewResults = 3

/** A term of the glossary that is just what was typed comes before pages that have the word in their headings. */
const boostOfTerm = 3
const isPrefix = (term: string) => term.length > 1
const usual = { prefix: isPrefix, weights: { prefix: 0.5, fuzzy: 0.15 } }
const loose = { prefix: isPrefix, fuzzy: (term: string) => (term.length > 5 ? 2 : term.length > 3) }
/** Without information about a topic, but perhaps the beginning of a word that has some, such as "the" of "theme". */
const literal = { prefix: true, fuzzy: false, processTerm: (term: string) => term.toLowerCase() }

/**
 * Finds what a user types: each word also as the beginning of a longer one, and with one typing error, or two where nothing is found
 * otherwise. Those that lack a word come only where few have all; with an audience, only its pages are found.
 */
export function passageSearchIn(passages: readonly Passage[], index: PassageIndex) {
  const words = vocabularyOf(passages)
  const terms = passages.map(({ kind, heading }) => (kind === 'term' ? sortedTerms(withSynonyms(heading)) : null))
  return (typed: string, audience?: Audience): Found => {
    const question = withSynonyms(withoutAddresses(typed))
    const asked = sortedTerms(question)
    const boost = (place: number) => (terms[place] === asked ? boostOfTerm : 1)
    const isFor = (place: number) => audience === undefined || passages[place]?.audiences.includes(audience) === true
    const hits = hitsFor(index, question, words, boost).filter((hit) => isFor(hit.place))
    const results = fewOfEach(hits, passages).map(({ hit, passage }) => foundIn(passage, new Set(hit.terms)))
    return { results, suggestions: results.length > 0 ? [] : suggestionsFor(index, question, words) }
  }
}

/** What is tried while nothing is found. */
function* triesFor(question: string, words: Vocabulary): Generator<[string, SearchOptions]> {
  const better = swapped(question, words)
  if (better !== question) yield [better, usual]
  yield [question, usual]
  yield [question, loose]
  // The beginning of "raising", whose stem is shorter.
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

type Boost = (place: number) => number

const sortedTerms = (text: string) => [...termsOf(text)].toSorted().join(' ')

/** At most three of a page, each of less weight than the one before it, so that others with the words are among the first. */
function fewOfEach(hits: readonly Hit[], passages: readonly Passage[]): { hit: Hit; passage: Passage }[] {
  const taken = new Map<string, number>()
  const kept = hits.flatMap((hit) => {
    const passage = passages[hit.place]
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

/** Words of headings that resemble a word of the question, best first. */
function suggestionsFor(index: PassageIndex, question: string, { ofHeadings }: Vocabulary): string[] {
  const terms = [...termsOf(question)].filter((term) => term.length > 2 && term.length <= longestWord)
  const near = terms.flatMap((term) => index(term, { fuzzy: 0.45, maxFuzzy: 4, prefix: true }))
  const written = near.flatMap((hit) => hit.terms.flatMap((term) => ofHeadings.get(term) ?? []))
  return [...new Set(written)].slice(0, suggestedAtMost)
}

/** Longer texts are no words, and comparing them with every word takes long. */
const longestWord = 30
