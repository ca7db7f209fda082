import type { Aggregate, Bin, Condition, Query } from '@portico/contract/core/analysis/query.ts'

const measures: Record<Exclude<Aggregate, 'none' | 'count'>, string> = {
  'count-distinct': 'Number of distinct values of',
  'sum': 'Sum of',
  'average': 'Average of',
  'minimum': 'Minimum of',
  'maximum': 'Maximum of',
}

const bins: Record<Exclude<Bin, 'width'>, string> = {
  'year': 'year',
  'quarter': 'quarter',
  'month': 'month',
  'week': 'week (ISO 8601)',
  'day': 'day',
  'hour': 'hour',
  'month-of-year': 'month of the year',
  'weekday': 'weekday',
  'hour-of-day': 'hour of the day',
}

/**
 * Describes a query in one English sentence built only from the query: "Count of rows where os is Windows, by month of
 * seen, highest first, the first 10." Column names stay as they are in the data.
 */
export function sentenceOf(query: Query): string {
  return `${[`${shareText(query)}${measureText(query)}${whereText(query.filters)}`, ...axisText(query)].join(', ')}.`
}

const shareText = ({ share, group }: Query) => (share ? `Share of ${group === null ? 'all rows' : 'all groups'}: ` : '')

function measureText({ aggregate, column }: Query): string {
  const name = nameText(column ?? '')
  if (aggregate === 'none') return `${name} of each row`
  if (aggregate === 'count') return column === null ? 'Count of rows' : `Count of rows with ${name}`
  return `${measures[aggregate]} ${name}`
}

/** Quotes a name that could be misread as part of the sentence. */
const nameText = (name: string) => (/^[\p{L}\p{N}_-]+$/u.test(name) ? name : `“${name}”`)

function whereText(filters: readonly Condition[]): string {
  return filters.length === 0 ? '' : ` where ${filters.map(conditionText).join(' and ')}`
}

const comparisons: Record<Exclude<Condition['operator'], 'between'>, string> = {
  'is': 'is',
  'is-not': 'is not',
  'contains': 'contains',
  'starts-with': 'starts with',
  'less': 'is less than',
  'at-most': 'is at most',
  'more': 'is more than',
  'at-least': 'is at least',
  'is-empty': 'is empty',
  'is-not-empty': 'is not empty',
}

function conditionText({ column, operator, values }: Condition): string {
  const texts = values.map((value) => (value === '' ? '“”' : String(value)))
  if (operator === 'between') return `${nameText(column)} is between ${texts.join(' and ')}`
  const last = texts.slice(-1)
  const joined = texts.length > 1 ? `${texts.slice(0, -1).join(', ')} or ${last.join()}` : last.join()
  return `${nameText(column)} ${comparisons[operator]} ${joined}`.trimEnd()
}

function axisText({ group, order, limit }: Query): string[] {
  if (group === null) return []
  const { bin, width } = group
  const name = nameText(group.column)
  const by = bin === null ? name : bin === 'width' ? `${name} in steps of ${width}` : `${bins[bin]} of ${name}`
  const isDescending = order?.direction === 'descending'
  const sorted =
    order?.by === 'y' ? [isDescending ? 'highest first' : 'lowest first'] : isDescending ? ['last first'] : []
  return [`by ${by}`, ...sorted, ...(limit === null ? [] : [limit === 1 ? 'only the first' : `the first ${limit}`])]
}
