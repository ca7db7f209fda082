import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import { stemsOf, type KnownColumn, type Mention } from './find-columns.ts'
import type { Question } from './question.ts'

const isKey = (stems: readonly string[]) => /^(?:id|number|code|key)$/.test(stems.at(-1) ?? '')

/**
 * The words for the rows of a dataset that its columns give: those of the first one that numbers them, as `device_id`.
 */
export function entityOf(columns: readonly DatasetColumn[], rows: number): string[] {
  const stems = columns.filter(({ distinct }) => distinct === rows && rows > 1).map(({ name }) => stemsOf(name))
  const key = stems.find((some) => some.length > 1 && isKey(some))
  return key?.slice(0, -1) ?? []
}

/**
 * The column that names the rows: "name" or "artist name" of a dataset of artists, else any with a name for each row. Null where there is none.
 */
export function nameOfRows(columns: readonly KnownColumn[], entity: readonly string[]): DatasetColumn | null {
  const isName = ({ parts }: KnownColumn) =>
    parts.at(-1)?.stem === 'name' && parts.slice(0, -1).every(({ stem }) => entity.includes(stem))
  const isAnyName = ({ parts, column }: KnownColumn) =>
    column.type === 'text' && column.role === 'identifier' && /^(?:name|title)$/.test(parts.at(-1)?.stem ?? '')
  return (columns.find(isName) ?? columns.find(isAnyName))?.column ?? null
}

/** Between a word for the rows and a column of theirs: "each ship's flag". */
const possessive = /^\W*s?\s*$/

const each = /\b(?:each|every|per|by|different)$/

/**
 * The mentions, where words for the rows are no column by themselves: "employees" is not the employee's id. "Each employee" is the name of the
 * employee, and "the date" the only column of time.
 */
export function withRows(
  mentions: readonly Mention[],
  question: Question,
  columns: readonly KnownColumn[],
  entity: readonly string[],
): Mention[] {
  const isEntity = ({ first, end, isWhole }: Mention) =>
    !isWhole && question.words.slice(first, end).every(({ stem }) => entity.includes(stem))
  const named = mentions.filter((mention) => !isEntity(mention))
  const isOpen = (place: number) =>
    question.isFree(place) && !named.some(({ first, end }) => first <= place && place < end)
  const at = (place: number, column: DatasetColumn): Mention => ({
    first: place,
    end: place + 1,
    column,
    score: 0.5,
    isWhole: false,
  })
  const isNamed = named.some(({ column }) => stemsOf(column.name).at(-1) === 'name')
  const name = isNamed ? null : nameOfRows(columns, entity)
  const time = named.some(({ column }) => isTime(column)) ? null : onlyTime(columns)
  const added = question.words.flatMap(({ stem }, place) => {
    if (!isOpen(place)) return []
    const isModifier = named.some(({ first }) => first > place && possessive.test(question.between(place + 1, first)))
    const isEach = entity.includes(stem) && each.test(question.before(place, 2))
    if (name !== null && isEach && !isModifier) return [at(place, name)]
    return time !== null && stem === 'date' ? [at(place, time)] : []
  })
  return [...named, ...added].toSorted((one, other) => one.first - other.first)
}

const isTime = ({ type }: DatasetColumn) => type === 'date' || type === 'time'

function onlyTime(columns: readonly KnownColumn[]): DatasetColumn | null {
  const times = columns.filter(({ column }) => isTime(column))
  return times.length === 1 ? (times[0]?.column ?? null) : null
}
