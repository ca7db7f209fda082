import type { ColumnFacts } from '@portico/contract/core/analysis/check-query.ts'
import {
  leastWhole,
  pointsAtMost,
  type Bin,
  type Condition,
  type Group,
  type Query,
} from '@portico/contract/core/analysis/query.ts'
import { instantText, lastInstant, months, spanOf, weekdays } from '#analysis/instants.ts'

/**
 * Compiles a query to the source of a JavaScript function over all rows (spec B §3), for readers and other programs.
 * Rows are objects keyed by column name: empty cells are null, dates and times are ISO strings. The function returns a
 * number or a list of `{ x, y }`.
 */
export function javascriptFunctionOf(query: Query, columns: readonly ColumnFacts[]): string {
  const conditions = query.filters.map((condition) => conditionText(condition, columns))
  const columnNames = [query.column, query.group?.column].filter((name) => name !== null && name !== undefined)
  const test =
    [...conditions, ...[...new Set(columnNames)].map((name) => `${cell(name)} !== null`)].join(' && ') || 'true'
  const values = query.column === null ? 'rows.map(() => 1)' : `rows.map((row) => ${cell(query.column)})`
  if (query.group === null) return valueFunction(query, test, values)
  return groupFunction(query, query.group, test, columns)
}

const cell = (name: string) => `row[${JSON.stringify(name)}]`

const sumText =
  'let [sum, error] = [0, 0]; for (const value of values) { const next = sum + value; error += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum; sum = next }'

const measures: Record<Query['aggregate'], string> = {
  'count': 'const measure = (values) => values.length',
  'count-distinct': 'const measure = (values) => new Set(values).size',
  'sum': `const measure = (values) => { ${sumText} return values.length === 0 ? null : sum + error }`,
  'average': `const measure = (values) => { ${sumText} return values.length === 0 ? null : (sum + error) / values.length }`,
  'minimum':
    'const measure = (values) => values.reduce((least, value) => (least === null || value < least ? value : least), null)',
  'maximum':
    'const measure = (values) => values.reduce((most, value) => (most === null || value > most ? value : most), null)',
  'none': '',
}

function valueFunction(query: Query, test: string, values: string): string {
  const lines = [
    '(data) => {',
    `  ${measures[query.aggregate]}`,
    `  const rows = data.filter((row) => ${test})`,
    `  const value = measure(${values})`,
  ]
  if (!query.share) return [...lines, '  return value', '}'].join('\n')
  const hasValue = query.column === null ? 'true' : `${cell(query.column)} !== null`
  const ofAll = values.replace('rows', `data.filter((row) => ${hasValue})`)
  return [
    ...lines,
    `  const values = ${ofAll}`,
    '  const all = measure(values)',
    `  if (!(Math.abs(all) > ${leastWhole} * measure(values${query.aggregate === 'sum' ? '.map(Math.abs)' : ''}))) return null`,
    '  return value === null ? null : value / all',
    '}',
  ].join('\n')
}

function groupFunction(query: Query, group: Group, test: string, columns: readonly ColumnFacts[]): string {
  const value = query.column === null ? '1' : cell(query.column)
  const lines = [
    '(data) => {',
    ...(query.aggregate === 'none' ? [] : [`  ${measures[query.aggregate]}`]),
    ...helperLines(group.bin),
    `  const rows = data.filter((row) => ${test})`,
  ]
  const points =
    query.aggregate === 'none'
      ? [`  const points = rows.map((row) => ({ x: ${xText(group, columns)}, y: ${value} }))`]
      : [
          '  const groups = new Map()',
          '  for (const row of rows) {',
          `    const x = ${xText(group, columns)}`,
          '    if (!groups.has(x)) groups.set(x, [])',
          `    groups.get(x).push(${value})`,
          '  }',
          '  const points = [...groups].map(([x, values]) => ({ x, y: measure(values) }))',
        ]
  const share = query.share
    ? [
        `  const total = (values) => { ${sumText}; return sum + error }`,
        '  const all = total(points.map(({ y }) => y))',
        `  if (!(Math.abs(all) > ${leastWhole} * total(points.map(({ y }) => Math.abs(y))))) return []`,
        '  for (const point of points) point.y /= all',
      ]
    : []
  return [...lines, ...points, ...share, ...sortLines(query, group.bin), '}'].join('\n')
}

function sortLines({ order, limit }: Query, bin: Bin | null): string[] {
  const sortKey =
    bin === 'weekday' || bin === 'month-of-year'
      ? (point: string) => `names.indexOf(${point}.x)`
      : (point: string) => `${point}.x`
  const sign = order?.direction === 'descending' ? '-' : ''
  const byPlace = `(${sortKey('a')} < ${sortKey('b')} ? -1 : ${sortKey('a')} > ${sortKey('b')} ? 1 : 0)`
  const comparison = order?.by === 'y' ? `${sign}(a.y - b.y) || ${byPlace}` : `${sign}${byPlace}`
  return [
    `  points.sort((a, b) => ${comparison})`,
    `  return points.slice(0, ${Math.min(limit ?? pointsAtMost, pointsAtMost)})`,
  ]
}

function helperLines(bin: Bin | null): string[] {
  if (bin === 'weekday') return [`  const names = ${JSON.stringify(weekdays)}`]
  if (bin === 'month-of-year') return [`  const names = ${JSON.stringify(months)}`]
  if (bin !== 'week') return []
  return [
    '  const week = (day) => {',
    '    const date = new Date(day)',
    '    date.setUTCDate(date.getUTCDate() + 3 - ((date.getUTCDay() + 6) % 7))',
    '    const year = date.toISOString().slice(0, 4)',
    '    const number = Math.floor((date.getTime() - new Date(`${year}-01-01`).getTime()) / 604800000) + 1',
    "    return `${year}-W${String(number).padStart(2, '0')}`",
    '  }',
  ]
}

/** The length of the prefix of an ISO string that names the bin. */
const lengths: Partial<Record<Bin, number>> = { year: 4, month: 7, day: 10, hour: 13 }

function xText({ column, bin, width }: Group, columns: readonly ColumnFacts[]): string {
  const text = cell(column)
  const length = bin === null ? undefined : lengths[bin]
  if (length !== undefined) return `${text}.slice(0, ${length})`
  switch (bin) {
    case 'width':
      return `(Math.floor(${text} / ${width}) + 0) * ${width}`
    case 'quarter':
      return `${text}.slice(0, 4) + '-Q' + Math.ceil(Number(${text}.slice(5, 7)) / 3)`
    case 'week':
      return `week(${text}.slice(0, 10))`
    case 'month-of-year':
      return `names[Number(${text}.slice(5, 7)) - 1]`
    case 'weekday':
      return `names[(new Date(${text}.slice(0, 10)).getUTCDay() + 6) % 7]`
    case 'hour-of-day':
      return `${text}.slice(11, 13)`
    default:
      return columns.find(({ name }) => name === column)?.type === 'boolean' ? `String(${text})` : text
  }
}

const signs = { 'less': '<', 'at-most': '<=', 'more': '>', 'at-least': '>=' } as const

function conditionText(condition: Condition, columns: readonly ColumnFacts[]): string {
  const { column, operator } = condition
  const text = cell(column)
  const type = columns.find(({ name }) => name === column)?.type
  if (operator === 'is-empty') return `${text} === null`
  const known = `${text} !== null`
  if (operator === 'is-not-empty') return known
  if (type === 'text') return `${known} && ${textTest(text, condition)}`
  if (type === 'date' || type === 'time') return `${known} && ${timeTest(text, type, condition)}`
  return `${known} && ${plainTest(text, condition)}`
}

function textTest(text: string, { operator, values }: Condition): string {
  const small = `${text}.toLowerCase()`
  const [first = "''", ...rest] = values.map((value) => JSON.stringify(String(value).toLowerCase()))
  if (operator === 'contains') return `${small}.includes(${first})`
  if (operator === 'starts-with') return `${small}.startsWith(${first})`
  return `${operator === 'is' ? '' : '!'}[${[first, ...rest].join(', ')}].includes(${small})`
}

function plainTest(text: string, { operator, values }: Condition): string {
  const [first = 'null', second = 'null'] = values.map(String)
  if (operator === 'between') return `${text} >= ${first} && ${text} <= ${second}`
  if (operator === 'is' || operator === 'is-not')
    return `${operator === 'is' ? '' : '!'}[${values.map(String).join(', ')}].includes(${text})`
  return `${text} ${signs[operator as keyof typeof signs]} ${first}`
}

/** Compares ISO strings as strings. A value such as a day is a half-open span: its end is excluded. */
function timeTest(text: string, type: 'date' | 'time', { operator, values }: Condition): string {
  const spans = values.map((value) => {
    const { from, to } = spanOf(String(value)) ?? { from: 0, to: 0 }
    return { from: JSON.stringify(cellTextFrom(from, type)), to: JSON.stringify(cellTextFrom(to, type)) }
  })
  const [lower = { from: "''", to: "''" }, upper = lower] = spans
  const within = spans.map(({ from, to }) => `(${text} >= ${from} && ${text} < ${to})`).join(' || ')
  switch (operator) {
    case 'is':
      return `(${within})`
    case 'is-not':
      return `!(${within})`
    case 'less':
      return `${text} < ${lower.from}`
    case 'at-most':
      return `${text} < ${lower.to}`
    case 'more':
      return `${text} >= ${lower.to}`
    case 'at-least':
      return `${text} >= ${lower.from}`
    default:
      return `${text} >= ${lower.from} && ${text} < ${upper.to}`
  }
}

/**
 * Returns the smallest cell text at or after an instant. Dates round up: a day that starts before the instant is not
 * after it.
 */
function cellTextFrom(instant: number, type: 'date' | 'time'): string {
  // This text sorts after every text of the year 9999.
  if (instant > lastInstant) return ':'
  if (type === 'time') return instantText(instant, 'time')
  return instantText(Math.ceil(instant / 86_400_000) * 86_400_000, 'date')
}
