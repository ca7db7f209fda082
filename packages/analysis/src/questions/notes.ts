import type { Query } from '@portico/contract/core/analysis/query.ts'
import { measureTitle } from '#analysis/dashboards/titles.ts'
import type { LeftOut } from './left-out.ts'

const label = (name: string) => name.replaceAll('_', ' ')
const quoted = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join(' and ')

/** Words whose meaning is known, and that no query can say. */
const notComputed: readonly [pattern: RegExp, what: string][] = [
  [/^(?:medians?)\b/i, 'a median'],
  [/^(?:percentiles?|quartiles?|deciles?)\b/i, 'percentiles'],
  [/^(?:standard deviations?|variances?|std ?dev)\b/i, 'a deviation'],
  [/^(?:correlat\w+)\b/i, 'a correlation'],
]
const rates = /^(?:rates?|shares?|percent(?:ages?)?|%|proportions?|fractions?)$/i

const wordsAtMost = 4
const lettersAtMost = 60

/**
 * What has to be said before an answer that leaves out a part of its question, in whole sentences; empty where it leaves out nothing.
 */
export function notesOf({ words, columns }: LeftOut, query: Query): string[] {
  const known = words.flatMap((word) => notComputed.find(([pattern]) => pattern.test(word))?.[1] ?? [])
  const isRate = query.group !== null && words.some((word) => rates.test(word))
  const unread = words.filter(
    (word) => !notComputed.some(([pattern]) => pattern.test(word)) && !(isRate && rates.test(word)),
  )
  return [
    ...known.map((what) => `I cannot compute ${what}: this is “${measureTitle(query)}”.`),
    ...(isRate ? [`I cannot compute a share within each place of a chart: this is “${measureTitle(query)}”.`] : []),
    ...(unread.length === 0 ? [] : [`I did not understand ${listed(unread)}, so ${withoutIt(query)}.`]),
    ...(columns.length === 0
      ? []
      : [`One chart shows one column along its axis: ${quoted(columns.map(label))} is left out.`]),
  ]
}

const listed = (unread: readonly string[]) => {
  const shown = unread
    .slice(0, wordsAtMost)
    .map((text) => (text.length > lettersAtMost ? `${text.slice(0, lettersAtMost)}…` : text))
  return quoted(shown)
}

const withoutIt = ({ filters }: Query) => (filters.length === 0 ? 'this is for all rows' : 'it is left out')

/** A question that lists rows is answered by their number. */
export const rowsNote = 'I cannot list single rows: this is their number.'
