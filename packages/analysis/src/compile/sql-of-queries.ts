import type { ColumnFacts } from '@portico/contract/core/analysis/check-query.ts'
import {
  labelLongest,
  leastWhole,
  pointsAtMost,
  type Aggregate,
  type Group,
  type Query,
  type QueryResult,
} from '@portico/contract/core/analysis/query.ts'
import { finiteResult } from '#analysis/finite-result.ts'
import { months, weekdays } from '#analysis/instants.ts'
import { numberText, quotedName, quotedText, whereOf } from './sql-conditions.ts'

/**
 * A query as SQL of DuckDB over the table `data`: `points` returns `value`, or rows of `x` and `y`; `counts` one row with
 * `rows`, `rows_used`, `nulls_left_out`, `groups`, `total` (of y over all groups; null without a group) and `least` (of the cells that
 * a sum is of; else null).
 */
export type QuerySql = { points: string; counts: string }

const functions: Record<Exclude<Aggregate, 'none'>, (column: string) => string> = {
  'count': (column) => `count(${column})`,
  'count-distinct': (column) => `count(DISTINCT ${column})`,
  'sum': (column) => `fsum(${column})`,
  'average': (column) => `favg(${column})`,
  'minimum': (column) => `min(${column})`,
  'maximum': (column) => `max(${column})`,
}

/**
 * The statements of a query that fits the columns (`checkQuery`). Names and literals are quoted; nothing else of the query is text.
 */
export function sqlOf(query: Query, columns: readonly ColumnFacts[]): QuerySql {
  return query.group === null ? valueSql(query, columns) : groupSql(query, query.group, columns)
}

const measureOf = ({ column }: Query) => (column === null ? '1' : quotedName(column))

function valueSql(query: Query, columns: readonly ColumnFacts[]): QuerySql {
  const where = whereOf(query.filters, columns)
  const measure = measureOf(query)
  const value = query.aggregate === 'none' ? 'NULL' : functions[query.aggregate](measure)
  const ofAll = query.aggregate === 'sum' ? wholeSql(measure, 'data') : `nullif((SELECT ${value} FROM data), 0)`
  return {
    points: `SELECT ${query.share ? `${value} / ${ofAll}` : value} AS value\nFROM data\nWHERE ${where}`,
    counts: [
      'SELECT (SELECT count(*) FROM data) AS rows, count(measure) AS rows_used,',
      '  count(*) - count(measure) AS nulls_left_out, 0 AS groups, NULL AS total, NULL AS least',
      `FROM (SELECT ${measure} AS measure FROM data WHERE ${where})`,
    ].join('\n'),
  }
}

function groupSql(query: Query, group: Group, columns: readonly ColumnFacts[]): QuerySql {
  const type = columns.find(({ name }) => name === group.column)?.type ?? 'text'
  const { place, label } = placesOf(group, type)
  const matching = `SELECT ${place} AS place, ${measureOf(query)} AS measure, ${nthSql(columns)} AS nth\n  FROM data WHERE ${whereOf(query.filters, columns)}`
  const used = 'FROM matching WHERE place IS NOT NULL AND measure IS NOT NULL'
  const isList = query.aggregate === 'none'
  const groups = isList
    ? `SELECT place, measure AS y, nth ${used}`
    : `SELECT place, ${query.aggregate === 'none' ? '' : functions[query.aggregate]('measure')} AS y, 0 AS nth\n  ${used} GROUP BY place`
  const tables = `WITH matching AS (\n  ${matching}\n), groups AS (\n  ${groups}\n)`
  const y = query.share ? `groups.y / ${wholeSql('y', 'groups')}` : 'groups.y'
  return {
    points: [
      tables,
      `SELECT ${label} AS x, ${y} AS y`,
      `FROM groups ORDER BY ${orderSql(query, y)} LIMIT ${Math.min(query.limit ?? pointsAtMost, pointsAtMost)}`,
    ].join('\n'),
    counts: [
      tables,
      `SELECT (SELECT count(*) FROM data) AS rows, (SELECT count(*) ${used}) AS rows_used,`,
      `  (SELECT count(*) FROM matching) - (SELECT count(*) ${used}) AS nulls_left_out,`,
      '  (SELECT count(*) FROM groups) AS groups, (SELECT fsum(y) FROM groups) AS total,',
      `  ${query.aggregate === 'sum' ? `(SELECT min(measure) ${used})` : 'NULL'} AS least`,
    ].join('\n'),
  }
}

/** What values are shares of: their sum, or NULL where they cancel each other out. */
const wholeSql = (value: string, table: string) =>
  `(SELECT CASE WHEN abs(fsum(${value})) > ${leastWhole} * fsum(abs(${value})) THEN fsum(${value}) END FROM ${table})`

/** Shares of nothing have no value: they are in the order of their sums. */
function orderSql({ order, share }: Query, y: string): string {
  const direction = order?.direction === 'descending' ? 'DESC' : 'ASC'
  if (order?.by !== 'y') return `place ${direction}, nth`
  return `${share ? `coalesce(${y}, groups.y)` : 'groups.y'} ${direction}, place, nth`
}

/** The place of a row in the table; a column of that name hides DuckDB's own. */
const nthSql = (columns: readonly ColumnFacts[]) =>
  columns.some(({ name }) => name.toLowerCase() === 'rowid') ? 'row_number() OVER ()' : 'rowid'

/** `place` sorts the groups and `label` names them, of the column or of `place`. */
function placesOf({ column, bin, width }: Group, type: ColumnFacts['type']): { place: string; label: string } {
  const name = quotedName(column)
  const list = (texts: readonly string[]) => `([${texts.map(quotedText).join(', ')}])[place + 1]`
  switch (bin) {
    case null:
      return { place: type === 'text' ? `${name}::VARCHAR` : name, label: cellLabel(type) }
    case 'width': {
      const step = numberText(width ?? 1)
      return { place: `floor(${name} / ${step}) + 0`, label: `place * ${step}` }
    }
    case 'month-of-year':
      return { place: `month(${name}) - 1`, label: list(months) }
    case 'weekday':
      return { place: `isodow(${name}) - 1`, label: list(weekdays) }
    case 'hour-of-day':
      return { place: `hour(${name})`, label: "lpad(place::VARCHAR, 2, '0')" }
    default:
      return { place: `date_trunc('${bin}', ${name})`, label: binLabels[bin] }
  }
}

const binLabels = {
  year: "strftime(place, '%Y')",
  quarter: "strftime(place, '%Y') || '-Q' || quarter(place)",
  month: "strftime(place, '%Y-%m')",
  week: "strftime(place, '%G-W%V')",
  day: "strftime(place, '%Y-%m-%d')",
  hour: "strftime(place, '%Y-%m-%dT%H')",
} as const

function cellLabel(type: ColumnFacts['type']): string {
  if (type === 'date') return "strftime(place, '%Y-%m-%d')"
  if (type === 'boolean') return 'place::VARCHAR'
  if (type === 'text') return `if(length(place) > ${labelLongest}, left(place, ${labelLongest - 1}) || '…', place)`
  if (type !== 'time') return 'place'
  const text = (format: string) => `strftime(place, '${format}')`
  return `if(epoch_ms(place) % 1000 = 0, ${text('%Y-%m-%dT%H:%M:%S')}, ${text('%Y-%m-%dT%H:%M:%S.%g')})`
}

/** Rows as DuckDB returns them, numbers as numbers. */
export type SqlRows = {
  points: readonly { value?: number | null; x?: string | number; y?: number | null }[]
  counts: {
    rows: number
    rows_used: number
    nulls_left_out: number
    groups: number
    total: number | null
    least: number | null
  }
}

/**
 * The result of a query from the rows that its statements return.
 */
export function resultOfRows(query: Query, { points, counts }: SqlRows): QueryResult {
  const { total, least, ...counted } = counts
  if (query.group === null)
    return finiteResult({ value: points[0]?.value ?? null, points: null, ...counted, covered: null })
  // JSON has the numbers beyond the largest one as texts.
  const isStep = query.group.bin === 'width'
  const listed = points.map(({ x = '', y = 0 }) => ({ x: isStep ? Number(x) : x, y: y ?? Number.NaN }))
  const sum = listed.reduce((sum, { y }) => sum + y, 0) * (query.share ? (total ?? 0) : 1)
  const isWhole = query.aggregate === 'count' || (query.aggregate === 'sum' && (least ?? 0) >= 0)
  const hasCoverage = isWhole && total !== null && total > 0
  return finiteResult({ value: null, points: listed, ...counted, covered: hasCoverage ? sum / total : null })
}
