import type { Question } from './question.ts'
import { numberWords } from './words.ts'

export type ReadTop = { limit: number; direction: 'ascending' | 'descending' }

const count = String.raw`(\d{1,4}|${Object.keys(numberWords).join('|')})`
/** "The last 30 days" are no lowest 30. */
const calendarUnit = '(?:calendar |full )?(?:second|minute|hour|day|week|weekend|month|quarter|year)s?\\b'
const best = String.raw`(?:largest|highest|biggest|most(?: frequent| common| popular)?|greatest|best|longest|oldest|newest|latest)`
const worst = String.raw`(?:smallest|lowest|fewest|least(?: frequent| common| popular)?|worst|shortest|youngest)`

const patterns: readonly [pattern: RegExp, direction: ReadTop['direction']][] = [
  [new RegExp(String.raw`\b(?:top|first|best)[- ]${count}\b(?:\s+${best})?`), 'descending'],
  [new RegExp(String.raw`\b(?:bottom|last|worst)[- ]${count}\b(?!\s+${calendarUnit})(?:\s+${worst})?`), 'ascending'],
  [new RegExp(String.raw`\b${count}\s+${best}\b`), 'descending'],
  [new RegExp(String.raw`\b${count}\s+${worst}\b`), 'ascending'],
]

/**
 * Reads "top 5", "the 5 largest" and the like, and takes it out of the words.
 */
export function readTop(question: Question): ReadTop | null {
  for (const [pattern, direction] of patterns) {
    const match = pattern.exec(question.free)
    const word = match?.[1] ?? ''
    const limit = numberWords[word] ?? Number(word)
    if (match === null || !Number.isInteger(limit) || limit < 1) continue
    question.take(match.index, match.index + match[0].length)
    return { limit, direction }
  }
  return null
}
