import type { Condition } from '@portico/contract/core/analysis/query.ts'
import type { ColumnFacts } from '@portico/contract/core/analysis/check-query.ts'
import { instantText, spanOf } from '#analysis/instants.ts'
import { folded } from '#analysis/texts.ts'

/** Quotes a column name for SQL. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Quotes a string literal for SQL. */
export const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Writes a number for SQL without loss; all but safe integers are cast to DOUBLE. */
export const numberText = (value: number): string =>
  Number.isSafeInteger(value) ? String(value) : `${quotedText(String(value))}::DOUBLE`

/**
 * Compiles conditions that fit the columns (`checkQuery`) to the expression of a WHERE clause; `true` if there are
 * none.
 */
export function whereOf(conditions: readonly Condition[], columns: readonly ColumnFacts[]): string {
  if (conditions.length === 0) return 'true'
  return conditions.map((condition) => conditionSql(condition, columns)).join(' AND ')
}

function conditionSql(condition: Condition, columns: readonly ColumnFacts[]): string {
  const name = quotedName(condition.column)
  if (condition.operator === 'is-empty') return `${name} IS NULL`
  if (condition.operator === 'is-not-empty') return `${name} IS NOT NULL`
  const type = columns.find((column) => column.name === condition.column)?.type
  if (type === 'text') return textCondition(name, condition)
  if (type === 'date' || type === 'time') return timeCondition(name, condition)
  return plainCondition(name, condition)
}

function textCondition(name: string, { operator, values }: Condition): string {
  const small = `lower(${name}::VARCHAR)`
  const texts = values.map((value) => quotedText(folded(String(value))))
  if (operator === 'contains') return `contains(${small}, ${texts[0]})`
  if (operator === 'starts-with') return `starts_with(${small}, ${texts[0]})`
  return `${small} ${operator === 'is' ? 'IN' : 'NOT IN'} (${texts.join(', ')})`
}

const comparisons = { 'less': '<', 'at-most': '<=', 'more': '>', 'at-least': '>=' } as const

function plainCondition(name: string, { operator, values }: Condition): string {
  const literals = values.map((value) => (typeof value === 'number' ? numberText(value) : value))
  if (operator === 'between') return `${name} BETWEEN ${literals[0]} AND ${literals[1]}`
  if (operator === 'is' || operator === 'is-not') {
    return `${name} ${operator === 'is' ? 'IN' : 'NOT IN'} (${literals.join(', ')})`
  }
  return `${name} ${comparisons[operator as keyof typeof comparisons]} ${literals[0]}`
}

/**
 * Writes an instant for SQL. After 9999-12-31, ISO 8601 writes years with a sign and six digits, which DuckDB cannot
 * read.
 */
const instantSql = (instant: number) =>
  `TIMESTAMP '${instantText(instant, 'time').replace('T', ' ').replace(/^\+0*/, '')}'`

/** Compares with the half-open span that each value names, such as a day or a year. */
function timeCondition(name: string, { operator, values }: Condition): string {
  const spans = values.map((value) => {
    const { from, to } = spanOf(String(value)) ?? { from: 0, to: 0 }
    return { from: instantSql(from), to: instantSql(to) }
  })
  const [lower = { from: 'NULL', to: 'NULL' }, upper = lower] = spans
  const within = spans.map(({ from, to }) => `(${name} >= ${from} AND ${name} < ${to})`).join(' OR ')
  switch (operator) {
    case 'is':
      return `(${within})`
    case 'is-not':
      return `(${name} IS NOT NULL AND NOT (${within}))`
    case 'less':
      return `${name} < ${lower.from}`
    case 'at-most':
      return `${name} < ${lower.to}`
    case 'more':
      return `${name} >= ${lower.to}`
    case 'at-least':
      return `${name} >= ${lower.from}`
    default:
      return `(${name} >= ${lower.from} AND ${name} < ${upper.to})`
  }
}
