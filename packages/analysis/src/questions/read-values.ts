import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Condition } from '@portico/contract/core/analysis/query.ts'
import { adjectives, functionWords, questionWords, verbs } from './common-words.ts'
import type { Mention } from './find-columns.ts'
import type { Question } from './question.ts'
import type { Hit, ValueIndex } from './value-index.ts'
import { rootOfEvent } from './words.ts'

/** A phrase of a question, as values are looked up. */
type Phrase = { first: number; end: number; from: number; to: number; small: string; stems: string }
type Found = { hit: Hit; from: number; to: number; isNot: boolean }

type Known = {
  question: Question
  mentions: readonly Mention[]
  values: ValueIndex
  entity: readonly string[]
}

const phraseLongest = 5
/** A condition names so many values one by one; of more it says how they begin. First words of still more say too little. */
const namedAtMost = 12
const startedAtMost = 60

const negation =
  /(?:\b(?:not|never|no longer|except(?: for)?|excluding|exclude|excludes|without|other than|ignoring|ignore|apart from|but no|non)|n't)[\s-]+(?:yet\s+|been\s+|have\s+|has\s+|be\s+|\w+ed\s+)*(?:in\s+|from\s+|to\s+|at\s+|by\s+|on\s+|equal to\s+)?(?:the\s+|any\s+)?["'“]?$/

/**
 * Reads the values of texts that stand in a question, and takes them out: in full, by their stems ("printers"), by their first words
 * ("Acme" of Acme Corp) and as what happened ("failed" of failure). Several of one column are alternatives; "not" before one leaves it out.
 */
export function readValues(
  question: Question,
  mentions: readonly Mention[],
  values: ValueIndex,
  entity: readonly string[],
): Condition[] {
  const known = { question, mentions, values, entity }
  const phrases = phrasesOf(question)
  const found: Found[] = []
  const readings: ((phrase: Phrase) => readonly Hit[] | null)[] = [
    (phrase) => exactHits(phrase, known),
    (phrase) => looseHits(phrase, values.stems.get(phrase.stems), known),
    (phrase) => looseHits(phrase, startHits(phrase, known), known),
    (phrase) => looseHits(phrase, endHits(phrase, known), known),
    (phrase) => looseHits(phrase, rootHits(phrase, known), known),
  ]
  for (const read of readings) {
    for (const phrase of phrases) {
      if (!isOpen(question, phrase)) continue
      const hit = bestOf(read(phrase), phrase, known)
      if (hit !== null) found.push(takeValue(hit, phrase, known))
    }
  }
  return conditionsOf(found, question)
}

/** Whether no word of a phrase is taken, and it is no verb. */
function isOpen(question: Question, { first, end, from, small }: Phrase): boolean {
  for (let place = first; place < end; place += 1) if (!question.isFree(place)) return false
  return !verbs.has(small) || !isVerb.test(question.beforeText(from))
}

/** The phrases of a question from long to short. */
function phrasesOf({ words, small }: Question): Phrase[] {
  const phrases: Phrase[] = []
  for (let length = Math.min(phraseLongest, words.length); length > 0; length -= 1) {
    for (let first = 0; first + length <= words.length; first += 1) {
      const end = first + length
      const from = words[first]?.from ?? 0
      const to = words[end - 1]?.to ?? 0
      const stems = words
        .slice(first, end)
        .map(({ stem }) => stem)
        .join(' ')
      if (to - from > 1) phrases.push({ first, end, from, to, small: small.slice(from, to), stems })
    }
  }
  return phrases
}

/** Whether the phrase is the name of another column, in full. */
const namesOther = ({ first, end }: Phrase, column: DatasetColumn, mentions: readonly Mention[]) =>
  mentions.some(
    (mention) => mention.column !== column && mention.isWhole && mention.first <= first && end <= mention.end,
  )

function exactHits(phrase: Phrase, known: Known): readonly Hit[] | null {
  const { question, mentions } = known
  const hits = known.values.exact.get(phrase.small)?.filter(({ column }) => !namesOther(phrase, column, mentions))
  if (hits === undefined) return null
  const isFunction = functionWords.has(phrase.small)
  if (!isFunction && !questionWords.has(phrase.small)) return hits
  const beside = hits.filter(({ column }) => columnBeside(phrase, column, known) !== null)
  if (isFunction) return isInCapitals(question.text.slice(phrase.from, phrase.to)) ? beside : null
  if (isBetweenEnds(question, phrase)) return null
  return isAdjectiveOfRows(phrase, known, hits) || isAlone(question, phrase) ? hits : beside
}

/** "New customers", where one column alone has that value. */
const isAdjectiveOfRows = ({ small, end }: Phrase, { question, entity }: Known, hits: readonly Hit[]) =>
  hits.length === 1 && adjectives.has(small) && entity.includes(question.words[end]?.stem ?? '')

const isInCapitals = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase()

/** "How many did Acme open" is no state. */
const isVerb = /\b(?:did|does|do|to|will|can)\s+(?:(?!have\b)\S+\s+){0,3}$/

/** "From high to low" is an order. */
const isBetweenEnds = (question: Question, { from, to }: Phrase) =>
  /^\s+(?:to|and) (?:the )?(?:low|high|small|large|big|new|old)/.test(question.small.slice(to)) ||
  /\b(?:from|to|first)\s+(?:the )?$/.test(question.beforeText(from))

/** "Only high", "exclude low": nothing else is said. */
const isAlone = ({ small }: Question, { from, to }: Phrase) =>
  /^\s*(?:and |but |now |just )*(?:only|exclude|excluding|except|without|not)\s+(?:the\s+)?["'“]?$/.test(
    small.slice(0, from),
  ) && /^\W*(?:ones|only|please)?\W*$/.test(small.slice(to))

/** The mention of a column before or behind a phrase: "high priority", "high or critical priority", "priority is high". */
function columnBeside(
  { first, end }: Phrase,
  column: DatasetColumn,
  { question, mentions }: Pick<Known, 'question' | 'mentions'>,
): Mention | null {
  const own = mentions.filter((mention) => mention.column === column && !isAxis(question, mention))
  const behind = own.find(
    (mention) =>
      mention.first >= end &&
      /^\s*(?:(?:,|and|or|nor)\s*[\p{L}\d]+\s+){0,3}$/u.test(question.between(end, mention.first)),
  )
  const before = own.find(
    (mention) =>
      mention.end <= first &&
      /^\s*(?:(?:is|are|was|were|of|equals?|=|:|being|not|only)\s*)*["'“]?$/.test(question.between(mention.end, first)),
  )
  return behind ?? before ?? null
}

const isAxis = (question: Question, { first }: Mention) =>
  /\b(?:by|per|each|every|across|among|versus|vs|different|grouped by)\s+(?:the\s+)?$/.test(
    question.beforeText(question.words[first]?.from ?? 0),
  )

/** What is not written in full is a value only where nothing else of the data has its words. */
function looseHits(phrase: Phrase, hits: readonly Hit[] | undefined | null, known: Known): readonly Hit[] | null {
  const { question, mentions, entity } = known
  if (hits === undefined || hits === null) return null
  const words = question.words.slice(phrase.first, phrase.end)
  const isCommon = ({ text, stem }: { text: string; stem: string }) =>
    functionWords.has(text.toLowerCase()) ||
    questionWords.has(text.toLowerCase()) ||
    questionWords.has(stem) ||
    entity.includes(stem)
  const last = words.at(-1)
  if (words.every(isCommon) || last === undefined || !/[\p{L}\d]/u.test(last.text)) return null
  if (!words.some(({ text }) => /\p{L}{3,}/u.test(text))) return null
  const overlaps = (mention: Mention) => mention.first < phrase.end && phrase.first < mention.end
  return hits.filter(({ column }) => !mentions.some((mention) => mention.column !== column && overlaps(mention)))
}

function startHits({ stems, first, end }: Phrase, { values, question }: Known): readonly Hit[] | null {
  const next = question.words[end]
  const isPart = next?.isJoined === true && /[\p{L}\d]/u.test(next.text)
  if (question.words[first]?.isJoined === true || isPart) return null
  return values.starts.get(stems)?.filter(({ texts }) => texts.length <= startedAtMost) ?? null
}

/** A family name: in capitals within a sentence, and of one value alone. */
function endHits({ stems, first, end, from }: Phrase, { values, question }: Known): readonly Hit[] | null {
  const isName = end - first === 1 && first > 0 && /^\p{Lu}\p{Ll}/u.test(question.text.slice(from))
  return isName ? (values.ends.get(stems)?.filter(({ texts }) => texts.length === 1) ?? null) : null
}

function rootHits({ small, first, end }: Phrase, { values }: Known): readonly Hit[] | null {
  const root = end - first === 1 ? rootOfEvent(small) : null
  return root === null ? null : (values.roots.get(root) ?? values.roots.get(small) ?? null)
}

/** Of several columns that have a value, the one that is named beside it or elsewhere, else the first. */
function bestOf(hits: readonly Hit[] | null, phrase: Phrase, known: Known): Hit | null {
  if (hits === null || hits.length === 0) return null
  const isNamed = ({ column }: Hit) => known.mentions.some((mention) => mention.column === column)
  return (
    hits.find(({ column }) => columnBeside(phrase, column, known) !== null) ?? hits.find(isNamed) ?? hits[0] ?? null
  )
}

function takeValue(hit: Hit, phrase: Phrase, known: Known): Found {
  const { question } = known
  const { from } = phrase
  const beside = columnBeside(phrase, hit.column, known)
  const ofColumn = beside === null ? from : (question.words[beside.first]?.from ?? from)
  const isNot = [from, ofColumn].some((place) => negation.test(question.beforeText(place)))
  const possessive = /^['’]s\b/.exec(question.small.slice(phrase.to))
  const to = phrase.to + (possessive?.[0].length ?? 0)
  if (beside === null) question.take(from, to)
  else {
    question.takeOut(from, to)
    question.takeOut(ofColumn, question.words[beside.end - 1]?.to ?? ofColumn)
  }
  return { hit, from, to, isNot }
}

function conditionsOf(found: readonly Found[], question: Question): Condition[] {
  const sorted = found.toSorted((one, other) => one.from - other.from)
  const byColumn = new Map<DatasetColumn, { wanted: Hit[]; left: Hit[] }>()
  let before: Found | undefined
  for (const each of sorted) {
    const of = byColumn.get(each.hit.column) ?? { wanted: [], left: [] }
    byColumn.set(each.hit.column, of)
    const isNot = each.isNot || (before?.isNot === true && isListedAfter(before, each, question))
    if (isNot) of.left.push(each.hit)
    else of.wanted.push(each.hit)
    before = { ...each, isNot }
  }
  return [...byColumn].flatMap(([column, { wanted, left }]) => [
    ...conditionOf(column, 'is', wanted),
    ...conditionOf(column, 'is-not', left),
  ])
}

/** "Excluding Acme and Globex" leaves out both. */
const isListedAfter = (one: Found, other: Found, { small }: Question) =>
  one.hit.column === other.hit.column && /^\s*(?:(?:,|and|or|nor)\s*)+$/.test(small.slice(one.to, other.from))

function conditionOf({ name }: DatasetColumn, operator: 'is' | 'is-not', hits: readonly Hit[]): Condition[] {
  const values = [...new Map(hits.flatMap(({ texts }) => texts).map((text) => [text.toLowerCase(), text])).values()]
  if (values.length === 0) return []
  if (operator === 'is' && values.length > namedAtMost && hits.length === 1)
    return [{ column: name, operator: 'starts-with', values: [sharedStart(values)] }]
  return [{ column: name, operator, values }]
}

/** What all texts begin with, up to a whole word. */
function sharedStart([first = '', ...others]: readonly string[]): string {
  const isShared = (length: number) =>
    others.every((text) => text.slice(0, length).toLowerCase() === first.slice(0, length).toLowerCase())
  let length = first.length
  while (length > 0 && !(isShared(length) && !/^[\p{L}\d]/u.test(first.slice(length)))) length -= 1
  return first.slice(0, length).trim()
}
