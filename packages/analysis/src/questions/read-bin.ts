import type { Bin } from '@portico/contract/core/analysis/query.ts'
import type { Question } from './question.ts'

export type CalendarWord = Exclude<Bin, 'width'> | 'time'

const units: Record<string, CalendarWord> = {
  'year': 'year',
  'yearly': 'year',
  'annual': 'year',
  'annually': 'year',
  'quarter': 'quarter',
  'quarterly': 'quarter',
  'month': 'month',
  'monthly': 'month',
  'week': 'week',
  'weekly': 'week',
  'weekday': 'weekday',
  'day of week': 'weekday',
  'day of the week': 'weekday',
  'day of a week': 'weekday',
  'week day': 'weekday',
  'day': 'day',
  'daily': 'day',
  'date': 'day',
  'hour': 'hour',
  'hourly': 'hour',
  'hour of day': 'hour-of-day',
  'hour of the day': 'hour-of-day',
  'time': 'time',
}

const unit = String.raw`(day of (?:the |a )?week|week ?day|hour of (?:the )?day|year|quarter|month|week|day|hour|time)s?`

const patterns: readonly RegExp[] = [
  new RegExp(
    String.raw`\bbin(?:s|ned|ning)?\b(?:[^.,;?]{0,60}?)\b(?:by|into|in|to|with|per|of)\s+(?:the |a |each |every )?${unit}\b(?:\s+intervals?|\s+bins?)?`,
  ),
  new RegExp(
    String.raw`\b(?:(?:by|per|each|every|across|over|in(?:to)?|for|in terms of)\s+(?:the |a |different |each |every |all )?|of (?:the |a |different |each |every |all ))${unit}\b(?:\s+intervals?)?`,
  ),
  new RegExp(String.raw`\b${unit}\s+intervals?\b`),
  /\b(yearly|annual(?:ly)?|quarterly|monthly|weekly|daily|hourly)\b/,
  /\b(day of (?:the |a )?week|week ?day|hour of (?:the )?day)s?\b/,
]

/**
 * Reads by which part of the calendar a question groups, and takes it out of the words unless `isColumn` says that the words name a
 * column. `isCertain` is true for words such as "bin".
 */
export function readBin(
  question: Question,
  isColumn: (from: number, to: number) => boolean,
): { bin: CalendarWord; isCertain: boolean; from: number } | null {
  for (const [nth, pattern] of patterns.entries()) {
    for (const match of question.free.matchAll(new RegExp(pattern.source, 'g'))) {
      const named = (match[1] ?? '').replace('week day', 'weekday')
      const bin = units[named.replace(/^day of (?:the |a )?week$/, 'weekday')]
      const from = match.index + match[0].lastIndexOf(match[1] ?? '')
      const to = match.index + match[0].length
      if (bin === undefined || question.hasTaken(from, to) || (nth > 0 && isColumn(from, to))) continue
      question.take(from, to)
      const verb = /\bbin(?:s|ned|ning)?\b/.exec(match[0])
      if (verb !== null) question.take(match.index + verb.index, match.index + verb.index + verb[0].length)
      return { bin, isCertain: nth === 0 || nth === 2, from }
    }
  }
  return null
}
