import { isNumeric, type ColumnType } from './dataset.ts'
import type { Bin, Condition, Query } from './query.ts'

/**
 * The facts about a column that decide whether a query fits it, and how it is computed. `isOrdered`: texts are sorted
 * in their order and not by the alphabet.
 */
export type ColumnFacts = { readonly name: string; readonly type: ColumnType; readonly isOrdered?: boolean }

/** Why a query does not fit a dataset. `column` is the column concerned; empty if there is none. */
export type QueryProblem = {
  name:
    | 'no-such-column'
    | 'column-missing'
    | 'column-not-number'
    | 'group-missing'
    | 'bin-not-fitting'
    | 'share-not-fitting'
    | 'condition-not-fitting'
  column: string
}

const ofNumbers = new Set(['sum', 'average', 'minimum', 'maximum', 'none'])
const withoutShare = new Set(['average', 'minimum', 'maximum', 'none'])
const ofEveryType = new Set(['is', 'is-not', 'is-empty', 'is-not-empty'])
const ofTexts = new Set(['contains', 'starts-with'])

/**
 * Returns the first reason why a query cannot be computed on a dataset with these columns, or null. Client and server
 * check before they compute.
 */
export function checkQuery(query: Query, columns: readonly ColumnFacts[]): QueryProblem | null {
  const typeOf = (name: string) => columns.find((column) => column.name === name)?.type
  return (
    checkMeasure(query, typeOf) ??
    checkGroup(query.group, typeOf) ??
    query.filters.map((filter) => checkCondition(filter, typeOf(filter.column))).find((problem) => problem !== null) ??
    null
  )
}

type TypeOf = (name: string) => ColumnType | undefined

function checkMeasure({ aggregate, column, share, group }: Query, typeOf: TypeOf): QueryProblem | null {
  if (column === null) return aggregate === 'count' ? null : { name: 'column-missing', column: '' }
  const type = typeOf(column)
  if (type === undefined) return { name: 'no-such-column', column }
  if (ofNumbers.has(aggregate) && !isNumeric(type)) return { name: 'column-not-number', column }
  if (aggregate === 'none' && group === null) return { name: 'group-missing', column }
  return share && withoutShare.has(aggregate) ? { name: 'share-not-fitting', column } : null
}

function checkGroup(group: Query['group'], typeOf: TypeOf): QueryProblem | null {
  if (group === null) return null
  const { column, bin, width } = group
  const type = typeOf(column)
  if (type === undefined) return { name: 'no-such-column', column }
  const fits = bin === 'width' ? isNumeric(type) && isStep(width) : width === null && isBin(bin, type)
  return fits ? null : { name: 'bin-not-fitting', column }
}

const isStep = (width: number | null) => width !== null && width > 0 && Number.isFinite(width)

function isBin(bin: Bin | null, type: ColumnType): boolean {
  if (bin === null || type === 'time') return true
  return type === 'date' && bin !== 'hour' && bin !== 'hour-of-day'
}

function checkCondition({ column, operator, values }: Condition, type: ColumnType | undefined): QueryProblem | null {
  if (type === undefined) return { name: 'no-such-column', column }
  const fits =
    isCount(operator, values.length) && isOperator(operator, type) && values.every((value) => isValue(value, type))
  return fits ? null : { name: 'condition-not-fitting', column }
}

function isCount(operator: Condition['operator'], count: number): boolean {
  if (operator === 'is-empty' || operator === 'is-not-empty') return count === 0
  if (operator === 'is' || operator === 'is-not') return count > 0
  return count === (operator === 'between' ? 2 : 1)
}

function isOperator(operator: Condition['operator'], type: ColumnType): boolean {
  if (ofEveryType.has(operator)) return true
  return ofTexts.has(operator) ? type === 'text' : type !== 'text' && type !== 'boolean'
}

function isValue(value: string | number, type: ColumnType): boolean {
  if (isNumeric(type)) return typeof value === 'number' && Number.isFinite(value)
  if (typeof value === 'number') return false
  if (type === 'boolean') return value === 'true' || value === 'false'
  return type === 'text' || firstInstant(value) !== null
}

/**
 * Returns the name of a column that the query needs and the dataset no longer has, for example after its file was
 * replaced; null if it has all.
 */
export function missingColumn(query: Query, columns: readonly ColumnFacts[]): string | null {
  const problem = checkQuery(query, columns)
  return problem?.name === 'no-such-column' ? problem.column : null
}

const format = /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?)?)?)?$/
const first = '0000-01-01T00:00:00.000'

/**
 * Returns the start of a year, month, day, minute, second or millisecond in ISO 8601, in milliseconds since 1970 (UTC).
 * Null for any other text, and for dates that do not exist, such as 31 February.
 */
export function firstInstant(text: string): number | null {
  if (!format.test(text)) return null
  const whole = `${text}${first.slice(text.length)}Z`
  const instant = Date.parse(whole)
  return !Number.isNaN(instant) && new Date(instant).toISOString() === whole ? instant : null
}
