import type { Question } from './question.ts'

/** How a question wants its points sorted, before its columns are known: `target` is the text that says by what. */
export type ReadOrder = { direction: 'ascending' | 'descending'; axis: 'x' | 'y' | null; target: string }

const high = String.raw`(?:high(?:est)?|large(?:st)?|big(?:gest)?|most|great(?:est)?|max(?:imum)?|top|z)`
const low = String.raw`(?:low(?:est)?|small(?:est)?|least|few(?:est)?|min(?:imum)?|bottom|a)`

const descending = new RegExp(
  String.raw`\b(?:highest|largest|biggest|most|greatest)\s+first\b|\b(?:in\s+)?(?:a\s+)?(?:descending|descend|desc|decreasing|reverse(?:d)? alphabetical)(?:\s+order)?\b|\b(?:from\s+)?(?:the\s+)?${high} to (?:the\s+)?${low}\b(?:\s+order)?`,
)
const ascending = new RegExp(
  String.raw`\b(?:lowest|smallest|least|fewest)\s+first\b|\b(?:in\s+)?(?:an?\s+)?(?:ascending|ascend|asc|increasing|alphabetic(?:al(?:ly)?)?|chronological(?:ly)?|lexicographical(?:ly)?)(?:\s+alphabetical)?(?:\s+order)?\b|\b(?:from\s+)?(?:the\s+)?${low} to (?:the\s+)?${high}\b(?:\s+order)?`,
)
const withoutDirection = /\b(?:sort(?:ed|ing)?|order(?:ed|ing)?|ranked) by\b/

/** Behind an article or "by" they are names of columns: "the order date", "each rank". */
const sortVerbs =
  /(?<!\b(?:the|each|every|by|of|per|their|its|different)\s)\b(?:sort|order|rank|arrange|organi[sz]e)(?:ed|ing|s)?\b/g
const showVerbs =
  /(?:,|\band\b|\bplease\b|\bwant to\b|\bcan you\b|\bcould you\b|\blike to\b|[.?]\s)\s*(?:also\s+|to\s+)?(list|show|display|put|present)(?:ed|ing|s)?\b/g
const introduction =
  /(?:,|\band\b|\bthen\b|\balso\b|\bplease\b|\bi want(?: to)?\b|\bi would like(?: to)?\b|\b(?:could|can) you\b|\bto\b|\bwith\b|\s)+$/
const ending =
  /[.,;?!]|\band\b|\bto\s+(?:show|visuali[sz]e|compare)\b|\b(?:in|using|with|by|as) an? [\w~]+ (?:chart|graph)|~~/

/** Values have no alphabet and no calendar: what is sorted so is the axis. */
const byText = /\b(?:alphabetic|chronological|lexicographical)/

/** A longer way from the verb to the direction has the question itself in it. */
const longestTarget = 70

/**
 * Reads how the points are to be sorted, and takes that part out of the words. "Sort by" alone is ascending.
 */
export function readOrder(question: Question): ReadOrder | null {
  const found =
    firstOf(question.free, [
      [descending, 'descending'],
      [ascending, 'ascending'],
    ]) ?? firstOf(question.free, [[withoutDirection, 'ascending']])
  if (found === null) return null
  const { from, to, direction } = found
  const part = clauseAround(question.free, from, to)
  const verb =
    /^\W*(?:(?:and|then|also|please|to|i|want|would|like|could|can|you|with)\s+)*(?:sort|order|rank|arrange|organi[sz]e|list|show|display|put|present)\w*/i
  const target = `${question.text.slice(part.from, from).replace(verb, '')} ${question.text.slice(to, part.to)}`
  question.take(part.from, part.to)
  const isByText = byText.test(question.small.slice(part.from, part.to))
  return { direction, axis: axisOf(target.toLowerCase()) ?? (isByText ? 'x' : null), target }
}

function firstOf(text: string, patterns: readonly [RegExp, ReadOrder['direction']][]) {
  const matches = patterns.flatMap(([pattern, direction]) => {
    const match = pattern.exec(text)
    return match === null ? [] : [{ from: match.index, to: match.index + match[0].length, direction }]
  })
  return matches.toSorted((one, other) => one.from - other.from)[0] ?? null
}

/** From the verb of sorting, where one is near, to the end of the sentence or its part. */
function clauseAround(text: string, from: number, to: number): { from: number; to: number } {
  const sentence = Math.max(text.lastIndexOf('. ', from), text.lastIndexOf('? ', from), text.lastIndexOf(';', from)) + 1
  const before = text.slice(sentence, from)
  const shown = [...before.matchAll(showVerbs)].at(-1)
  const verbs = [
    ...[...before.matchAll(sortVerbs)].map(({ index }) => index),
    ...(shown === undefined ? [] : [shown.index + shown[0].length - (shown[1]?.length ?? 0)]),
  ].filter((index) => before.length - index <= longestTarget)
  const end = ending.exec(text.slice(to))
  const until = end === null ? text.length : to + end.index
  if (verbs.length === 0) return { from, to: until }
  const start = sentence + Math.max(...verbs)
  const lead = introduction.exec(text.slice(sentence, start))
  return { from: lead === null ? start : sentence + lead.index, to: until }
}

function axisOf(target: string): ReadOrder['axis'] {
  if (/\bx(?:[- ]?ax[ie]s)?\b/.test(target)) return 'x'
  if (/(?:\bthe |\b)y(?:[- ]ax[ie]s)?\b|\by-?axis\b/.test(target)) return 'y'
  if (
    /\b(?:total|number|count|how many|amount|sum|average|avg|mean|frequency|minimum|minimal|maximum|maximal|min|max|values?)\b/.test(
      target,
    )
  )
    return 'y'
  return /\b(?:bars?|names?|labels?|categor(?:y|ies))\b/.test(target) ? 'x' : null
}
