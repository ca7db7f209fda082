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
 * A query as DuckDB SQL over the table `data`. `points` returns `value`, or rows of `x` and `y`. `counts` returns one
 * row: `rows`, `rows_used`, `nulls_left_out`, `groups`, `total` (sum of `y` over all groups; null without a group) and
 * `least` (smallest cell of a grouped sum; otherwise null).
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
 * Compiles a query that fits the columns (`checkQuery`). All names and literals are quoted; no other text of the query
 * reaches the SQL.
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
  const axis = columns.find(({ name }) => name === group.column) ?? { type: 'text' as const }
  const { key, label } = keyAndLabel(group, axis)
  const matching = `SELECT ${key} AS group_key, ${measureOf(query)} AS measure, ${rowOrderSql(columns)} AS row_order\n  FROM data WHERE ${whereOf(query.filters, columns)}`
  const used = 'FROM matching WHERE group_key IS NOT NULL AND measure IS NOT NULL'
  const isList = query.aggregate === 'none'
  const groups = isList
    ? `SELECT group_key, measure AS y, row_order ${used}`
    : `SELECT group_key, ${query.aggregate === 'none' ? '' : functions[query.aggregate]('measure')} AS y, 0 AS row_order\n  ${used} GROUP BY group_key`
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

/**
 * Returns the SQL of the denominator of shares: the sum of all values, or NULL if positive and negative values cancel
 * out.
 */
const wholeSql = (value: string, table: string) =>
  `(SELECT CASE WHEN abs(fsum(${value})) > ${leastWhole} * fsum(abs(${value})) THEN fsum(${value}) END FROM ${table})`

/**
 * Returns the ORDER BY terms of a query. Without a denominator the shares are NULL, and groups are sorted by their
 * sums.
 */
function orderSql({ order, share }: Query, y: string): string {
  const direction = order?.direction === 'descending' ? 'DESC' : 'ASC'
  if (order?.by !== 'y') return `group_key ${direction}, row_order`
  return `${share ? `coalesce(${y}, groups.y)` : 'groups.y'} ${direction}, group_key, row_order`
}

/**
 * Returns the SQL of the row number, which breaks ties. A column named `rowid` hides DuckDB's own column of that name.
 */
const rowOrderSql = (columns: readonly ColumnFacts[]) =>
  columns.some(({ name }) => name.toLowerCase() === 'rowid') ? 'row_number() OVER ()' : 'rowid'

/** Returns the SQL of a group: `key` sorts the groups; `label` names them and may refer to `group_key`. */
function keyAndLabel(
  { column, bin, width }: Group,
  { type, isOrdered }: Omit<ColumnFacts, 'name'>,
): { key: string; label: string } {
  const name = quotedName(column)
  const list = (texts: readonly string[]) => `([${texts.map(quotedText).join(', ')}])[group_key + 1]`
  switch (bin) {
    case null:
      // An enumeration sorts by the order of its texts, so those of an ordered column are not cast.
      return { key: type === 'text' && isOrdered !== true ? `${name}::VARCHAR` : name, label: cellLabel(type) }
    case 'width': {
      const step = numberText(width ?? 1)
      return { key: `floor(${name} / ${step}) + 0`, label: `group_key * ${step}` }
    }
    case 'month-of-year':
      return { key: `month(${name}) - 1`, label: list(months) }
    case 'weekday':
      return { key: `isodow(${name}) - 1`, label: list(weekdays) }
    case 'hour-of-day':
      return { key: `hour(${name})`, label: "lpad(group_key::VARCHAR, 2, '0')" }
    default:
      return { key: `date_trunc('${bin}', ${name})`, label: binLabels[bin] }
  }
}

const binLabels = {
  year: "strftime(group_key, '%Y')",
  quarter: "strftime(group_key, '%Y') || '-Q' || quarter(group_key)",
  month: "strftime(group_key, '%Y-%m')",
  week: "strftime(group_key, '%G-W%V')",
  day: "strftime(group_key, '%Y-%m-%d')",
  hour: "strftime(group_key, '%Y-%m-%dT%H')",
} as const

function cellLabel(type: ColumnFacts['type']): string {
  if (type === 'date') return "strftime(group_key, '%Y-%m-%d')"
  if (type === 'boolean') return 'group_key::VARCHAR'
  if (type === 'text')
    return `if(length(group_key::VARCHAR) > ${labelLongest}, left(group_key::VARCHAR, ${labelLongest - 1}) || '…', group_key::VARCHAR)`
  if (type !== 'time') return 'group_key'
  const text = (format: string) => `strftime(group_key, '${format}')`
  return `if(epoch_ms(group_key) % 1000 = 0, ${text('%Y-%m-%dT%H:%M:%S')}, ${text('%Y-%m-%dT%H:%M:%S.%g')})`
}

/** The rows that DuckDB returns, with numbers as numbers. */
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
 * Builds the result of a query from the rows that its statements return.
 */
export function resultOfRows(query: Query, { points, counts }: SqlRows): QueryResult {
  const { total, least, ...counted } = counts
  if (query.group === null)
    return finiteResult({ value: points[0]?.value ?? null, points: null, ...counted, covered: null })
  // In JSON a number beyond the range of a double is a string.
  const isStep = query.group.bin === 'width'
  const listed = points.map(({ x = '', y = 0 }) => ({ x: isStep ? Number(x) : x, y: y ?? Number.NaN }))
  const sum = listed.reduce((sum, { y }) => sum + y, 0) * (query.share ? (total ?? 0) : 1)
  const isWhole = query.aggregate === 'count' || (query.aggregate === 'sum' && (least ?? 0) >= 0)
  const hasCoverage = isWhole && total !== null && total > 0
  return finiteResult({ value: null, points: listed, ...counted, covered: hasCoverage ? sum / total : null })
}
