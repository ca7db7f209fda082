import type { Mention } from './find-columns.ts'
import type { Question } from './question.ts'
import type { KnownDataset } from './read-question.ts'
import { likeness, type Word } from './words.ts'

const afterGroup = /\b(?:by|per|for each|for every|each|grouped by|group by)\s+(?:the\s+|each\s+)?$/
const afterMeasure =
  /\b(?:average|avg|mean|sum of|total|maximum|minimum|highest|lowest|max|min)\s+(?:of\s+)?(?:the\s+)?$/

const afterCount =
  /\b(?:how many|numbers? of|count of|how much)\s+(?:(?:of|the|all|our|my|your|different|distinct|unique)\s+)*$/

/** Words that stand behind those without being a column. */
const noColumns =
  /^(?:number|count|value|amount|total|year|quarter|month|week|day|hour|weekday|time|date|a|an|x|y|bar|line|pie|chart|descending|ascending|one|them|it|it's|this|that|row|record|entry|item|group|category|of|name|type|desc|asc|high|low|alphabetical|default|most|least|in|the|and|how|are|is|were|was|do|did|does|have|has|had|can|there|times|people|group(?:ed|ing)?|bin(?:ned|ning)?|sort(?:ed|ing)?|order(?:ed|ing)?|show(?:ing|n)?|using|each|every|instead|different|distinct|thing|line|result|median|share|percent|rate)$/

/**
 * The word of a question that stands where a column would, and names none: "by colour" of a dataset without colours, and "how many
 * printers" where no chart is asked for. Null where there is none.
 */
export function unknownNoun(
  question: Question,
  mentions: readonly Mention[],
  { columns, entity }: KnownDataset,
  isChart: boolean,
): string | null {
  const isPart = ({ stem }: Word) =>
    entity.some((one) => likeness(stem, one) > 0.5) ||
    columns.some(({ parts }) => parts.some((part) => likeness(stem, part.stem) > 0.5))
  const isKnown = (place: number) =>
    place < question.words.length &&
    (!question.isFree(place) || mentions.some(({ first, end }) => first <= place && place < end))
  const isBesideKnown = (place: number, isCounted: boolean) => {
    const next = question.words[place + 1]
    return isKnown(place + 1) || (isCounted && next !== undefined && isPart(next))
  }
  const isNoun = (word: Word) => !noColumns.test(word.stem) && !isPart(word) && /^\p{L}{3,}$/u.test(word.text)
  const found = question.words.find((word, place) => {
    const before = question.beforeText(word.from)
    const isCounted = !isChart && afterCount.test(before)
    if (!isCounted && !afterGroup.test(before) && !afterMeasure.test(before)) return false
    return isNoun(word) && !isKnown(place) && !isBesideKnown(place, isCounted)
  })
  return found?.text ?? null
}
