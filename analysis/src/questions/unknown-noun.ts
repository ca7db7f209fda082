import type { Mention } from './find-columns.ts'
import type { Question } from './question.ts'
import type { KnownDataset } from './read-question.ts'
import { likeness, type Word } from './words.ts'

const afterGroup = /\b(?:by|per|for each|for every|each|grouped by|group by)\s+(?:the\s+|each\s+)?$/
const afterMeasure =
  /\b(?:average|avg|mean|sum of|total|maximum|minimum|highest|lowest|max|min)\s+(?:of\s+)?(?:the\s+)?$/

/** Words that stand behind those without being a column. */
const noColumns =
  /^(?:number|count|value|amount|total|year|quarter|month|week|day|hour|weekday|time|date|a|an|x|y|bar|line|pie|chart|descending|ascending|one|them|it|it's|this|that|row|record|entry|item|group|category|of|name|type|desc|asc|high|low|alphabetical|default|most|least|in|the|and|how|group(?:ed|ing)?|bin(?:ned|ning)?|sort(?:ed|ing)?|order(?:ed|ing)?|show(?:ing|n)?|using|each|every)$/

/**
 * The word of a question that stands where a column would, and names none: "by colour" of a dataset without colours. Null where there is
 * none.
 */
export function unknownNoun(
  question: Question,
  mentions: readonly Mention[],
  { columns, entity }: KnownDataset,
): string | null {
  const isPart = ({ stem }: Word) =>
    entity.includes(stem) || columns.some(({ parts }) => parts.some((part) => likeness(stem, part.stem) > 0.5))
  const isKnown = (place: number) =>
    place < question.words.length &&
    (!question.isFree(place) || mentions.some(({ first, end }) => first <= place && place < end))
  for (const [place, word] of question.words.entries()) {
    const before = question.beforeText(word.from)
    if (!afterGroup.test(before) && !afterMeasure.test(before)) continue
    const isName = !isKnown(place) && !isKnown(place + 1)
    if (isName && !noColumns.test(word.stem) && !isPart(word) && /^\p{L}{3,}$/u.test(word.text)) return word.text
  }
  return null
}
