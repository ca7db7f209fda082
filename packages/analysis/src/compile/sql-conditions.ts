import type { Condition } from '@portico/contract/core/analysis/query.ts'
import type { ColumnFacts } from '@portico/contract/core/analysis/check-query.ts'
import { instantText, spanOf } from '#analysis/instants.ts'
import { folded } from '#analysis/texts.ts'

/** A name of a column in a statement. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text in a statement. */
export const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A number in a statement: of the type DOUBLE, exactly. */
export const numberText = (value: number): string =>
  Number.isSafeInteger(value) ? String(value) : `${quotedText(String(value))}::DOUBLE`

/**
 * The conditions as a WHERE clause, `true` where there are none. They fit the columns (`checkQuery`).
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

/** After 9999-12-31 the year has a sign and six digits in ISO 8601, which DuckDB does not read. */
const instantSql = (at: number) => `TIMESTAMP '${instantText(at, 'time').replace('T', ' ').replace(/^\+0*/, '')}'`

/** A day or a year is a span of time, whose end is not in it. */
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
