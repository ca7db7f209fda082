import { checkQuery } from '@portico/contract/core/analysis/check-query.ts'
import type { Aggregate, Bin, Condition, Query } from '@portico/contract/core/analysis/query.ts'
import type { Table } from '@portico/analysis/table.ts'
import type { NvCase } from './nvbench.ts'

const aggregates: Record<NonNullable<NvCase['y']['agg']>, Aggregate> = {
  count: 'count',
  avg: 'average',
  sum: 'sum',
  min: 'minimum',
  max: 'maximum',
}

/**
 * The bins of nvBench that have an equivalent here. Its months and weekdays combine all years. Its years are spans of
 * several years, which no bin here matches.
 */
const bins: Record<string, Bin> = { weekday: 'weekday', month: 'month-of-year' }

const operators: Record<string, Condition['operator']> = {
  '=': 'is',
  '!=': 'is-not',
  '<': 'less',
  '<=': 'at-most',
  '>': 'more',
  '>=': 'at-least',
}

/** Converts a chart of nvBench to a query, or returns why no query means the same. */
export function goldQuery(gold: NvCase, table: Table): Query | string {
  const name = (text: string) => table.columns.find((column) => column.name.toLowerCase() === text.toLowerCase())?.name
  const bin = gold.bin === null ? null : bins[gold.bin]
  if (bin === undefined) return `are binned by ${gold.bin}, of which nvBench makes spans or numbers`
  if (/\bhaving\b|\blimit\b|\(\s*select\b/i.test(gold.vql)) return 'have HAVING, LIMIT or a sub-select'
  const filter = gold.where === null ? null : conditionOf(gold.where, name)
  if (filter === undefined) return 'have a condition of several parts or a pattern'
  const x = name(gold.x)
  const column = gold.y.agg === 'count' ? null : (name(gold.y.column) ?? null)
  if (x === undefined) return 'name a column that the table lacks'
  const query: Query = {
    aggregate: gold.y.agg === null ? 'none' : aggregates[gold.y.agg],
    column,
    share: false,
    group: { column: x, bin, width: null },
    filters: filter === null ? [] : [filter],
    order: null,
    limit: null,
  }
  const problem = checkQuery(query, table.columns)
  return problem === null ? query : `have a column with cells of several types (${problem.name})`
}

type NameOf = (text: string) => string | undefined

/** Parses a comparison, BETWEEN, or LIKE with plain text; undefined for other conditions. */
function conditionOf(where: string, name: NameOf): Condition | undefined {
  const text = where.trim()
  return comparison(text, name) ?? between(text, name) ?? like(text, name)
}

function comparison(where: string, name: NameOf): Condition | undefined {
  const match = /^(\w+)\s*(=|!=|<=|>=|<|>)\s*(?:"([^"]*)"|'([^']*)'|(-?[\d.]+))$/.exec(where)
  const column = name(match?.[1] ?? '')
  const operator = operators[match?.[2] ?? '']
  if (match === null || column === undefined || operator === undefined) return undefined
  return { column, operator, values: [match[3] ?? match[4] ?? Number(match[5])] }
}

function between(where: string, name: NameOf): Condition | undefined {
  const match = /^(\w+) BETWEEN (-?[\d.]+) AND (-?[\d.]+)$/i.exec(where)
  const column = name(match?.[1] ?? '')
  if (match === null || column === undefined) return undefined
  return { column, operator: 'between', values: [Number(match[2]), Number(match[3])] }
}

function like(where: string, name: NameOf): Condition | undefined {
  const match = /^(\w+) LIKE ["'](%?)([^%_"']+)%["']$/i.exec(where)
  const column = name(match?.[1] ?? '')
  if (match === null || column === undefined) return undefined
  return { column, operator: match[2] === '%' ? 'contains' : 'starts-with', values: [match[3] ?? ''] }
}
