import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import { stemsOf, type KnownColumn } from './find-columns.ts'
import type { Question } from './question.ts'
import { likeness } from './words.ts'

/** What happened at the times of a column, in the words of which each stands for the others. */
const events: readonly (readonly string[])[] = [
  ['created', 'opened', 'open', 'raised', 'submitted', 'logged', 'filed', 'reported'],
  ['closed', 'close', 'resolved', 'solved', 'completed', 'finished'],
  ['purchase', 'purchased', 'bought', 'buy', 'ordered', 'acquired'],
  ['seen', 'active', 'online', 'contacted'],
  ['enrolled', 'registered', 'onboarded'],
  ['updated', 'changed', 'modified', 'edited'],
  ['hire', 'hired', 'joined'],
  ['birth', 'born'],
]

/** Words of names of times that many columns have. */
const weak = new Set(
  'at on date time day datetime timestamp last first the of in utc id when month year begin start end'.split(' '),
)

const isTime = ({ type }: DatasetColumn): boolean => type === 'date' || type === 'time'

/** A word of a question that names a column of time: "created" of `Created At`. */
export type NamedTime = { column: DatasetColumn; place: number }

/**
 * The words of a question that name columns of time, in their order.
 */
export function namedTimes(question: Question, columns: readonly KnownColumn[]): NamedTime[] {
  const times = columns.filter(({ column }) => isTime(column))
  const telling = times.map(({ column }) => ({ column, stems: stemsOf(column.name).filter((stem) => !weak.has(stem)) }))
  return question.words.flatMap(({ text }, place) => {
    const word = text.toLowerCase()
    if (word.length < 3 || !question.isFree(place)) return []
    const best = telling
      .map(({ column, stems }) => ({ column, alike: Math.max(0, ...stems.map((stem) => likenessOf(word, stem))) }))
      .reduce((one, other) => (other.alike > one.alike ? other : one), {
        column: null as DatasetColumn | null,
        alike: 0,
      })
    return best.column !== null && best.alike >= 0.75 ? [{ column: best.column, place }] : []
  })
}

function likenessOf(word: string, stem: string): number {
  const isSameEvent = events.some((some) => some.includes(word) && some.some((other) => likeness(other, stem) > 0.8))
  return Math.max(likeness(word, stem), isSameEvent ? 0.76 : 0)
}

/**
 * The column that a span of time at a place of the text is about: that of the nearest word that names one, else the first of time.
 */
export function timeColumn(
  question: Question,
  named: readonly NamedTime[],
  columns: readonly KnownColumn[],
  from: number,
): { column: DatasetColumn; place: number | null } | null {
  const distance = ({ place }: NamedTime) => {
    const away = (question.words[place]?.from ?? 0) - from
    return away > 0 ? away * 2 : -away
  }
  const nearest = named.toSorted((one, other) => distance(one) - distance(other))[0]
  if (nearest !== undefined) return nearest
  const first =
    columns.find(({ column }) => isTime(column) && column.role === 'time') ??
    columns.find(({ column }) => isTime(column))
  return first === undefined ? null : { column: first.column, place: null }
}
