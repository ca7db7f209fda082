import { durationCell } from '@portico/charts/duration-text.ts'
import type { ColumnFacts } from '@portico/contract/core/analysis/check-query.ts'
import type { Aggregate, Condition, Group, Query } from '@portico/contract/core/analysis/query.ts'
import { months } from '#analysis/instants.ts'

/** Returns a column name as titles show it. */
export const labelOf = (name: string): string => name.replaceAll('_', ' ').replaceAll(/\s+/g, ' ').trim()

/** Spec B §9: "labels replace Average with Avg". */
const measures: Record<Exclude<Aggregate, 'none' | 'count'>, string> = {
  'count-distinct': 'Distinct values of',
  'sum': 'Total',
  'average': 'Avg',
  'minimum': 'Lowest',
  'maximum': 'Highest',
}

/** Returns the title of a query: "Avg price by city". */
export function titleOf(query: Query): string {
  const { group, limit, order } = query
  const measure = measureTitle(query)
  if (group === null) return measure
  const top =
    limit === null || order?.by !== 'y' ? '' : order.direction === 'descending' ? `, top ${limit}` : `, lowest ${limit}`
  return `${measure} by ${groupTitle(group)}${top}`
}

/** Returns the title of a query's measure, without its axis. */
export function measureTitle({ aggregate, column, share }: Query): string {
  const name = column === null ? 'rows' : labelOf(column)
  const title =
    aggregate === 'none' ? name : aggregate === 'count' ? `Number of ${name}` : `${measures[aggregate]} ${name}`
  return share ? `Share of ${title.startsWith('Number of ') ? title.slice('Number of '.length) : title}` : title
}

const binTitles: Record<Exclude<NonNullable<Group['bin']>, 'width'>, string> = {
  'year': 'year',
  'quarter': 'quarter',
  'month': 'month',
  'week': 'week',
  'day': 'day',
  'hour': 'hour',
  'month-of-year': 'month of the year',
  'weekday': 'weekday',
  'hour-of-day': 'hour of the day',
}

/** Returns the title of a query's axis. */
export function groupTitle({ column, bin }: Group): string {
  return bin === null || bin === 'width' ? labelOf(column) : `${binTitles[bin]} (${labelOf(column)})`
}

const comparisons: Record<Condition['operator'], string> = {
  'is': 'is',
  'is-not': 'is not',
  'contains': 'contains',
  'starts-with': 'starts with',
  'less': 'is less than',
  'at-most': 'is at most',
  'more': 'is more than',
  'at-least': 'is at least',
  'between': 'is between',
  'is-empty': 'is empty',
  'is-not-empty': 'is not empty',
}

/** Replaces `comparisons` for days, months and years. */
const spanComparisons: Partial<Record<Condition['operator'], string>> = {
  'less': 'is before',
  'at-most': 'is up to',
  'more': 'is after',
  'at-least': 'is since',
  'between': 'is from',
}

const span = /^\d{4}(?:-\d{2}(?:-\d{2}(?:T[\d:.]+)?)?)?$/
const monthOfYear = /^(\d{4})-(\d{2})$/

/**
 * Returns the conditions of a query at the end of its title: ", where os is Windows and price is more than 5"; empty if
 * there are none. `columns` say which numbers are lengths of time: "is more than 2:00:00". Months are spelled out: "seen is in January 2026".
 */
export function conditionsTitle(conditions: readonly Condition[], columns: readonly ColumnFacts[] = []): string {
  const isDuration = ({ column }: Condition) => columns.some(({ name, type }) => name === column && type === 'duration')
  const texts = conditions.map(
    (condition) =>
      `${labelOf(condition.column)} ${conditionText(isDuration(condition) ? inHours(condition) : condition)}`,
  )
  return texts.length === 0 ? '' : `, where ${texts.join(' and ')}`
}

const inHours = ({ values, ...condition }: Condition): Condition => ({
  ...condition,
  values: values.map((value) => durationCell(Number(value))),
})

function conditionText({ operator, values }: Condition): string {
  const texts = values.map(String)
  const isTime = values.length > 0 && values.every((value) => typeof value === 'string' && span.test(value))
  if (!isTime) return [comparisons[operator], texts.join(operator === 'between' ? ' and ' : ' or ')].join(' ').trim()
  const isMonths = (operator === 'is' || operator === 'is-not') && texts.every((text) => monthOfYear.test(text))
  const comparison = `${spanComparisons[operator] ?? comparisons[operator]}${isMonths ? ' in' : ''}`
  return `${comparison} ${texts.map(spanText).join(operator === 'between' ? ' to ' : ' or ')}`
}

const spanText = (text: string) =>
  text
    .replace(monthOfYear, (_all, year: string, month: string) => `${months[Number(month) - 1] ?? month} ${year}`)
    .replace('T', ' ')

const steps = ['', 'K', 'M', 'B', 'T'] as const

/**
 * Formats the number of a KPI (spec B §9): K, M, B and T for thousands, millions, billions and trillions, with at most
 * one decimal.
 */
export function kpiText(value: number): string {
  let step = 0
  let small = Math.abs(value)
  while (small >= 999.95 && step < steps.length - 1) {
    small /= 1000
    step += 1
  }
  const rounded = step === 0 && Number.isInteger(value) ? small : Math.round(small * 10) / 10
  return `${value < 0 && rounded > 0 ? '-' : ''}${rounded}${steps[step]}`
}
