import { checkQuery, type ColumnFacts } from '@portico/contract/core/analysis/check-query.ts'
import { dashboardDefinition, type DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import { javascriptFunctionOf } from '#analysis/compile/javascript-function.ts'

/** The longest file with a definition, in characters. */
const longest = 256 * 1024

export type ReadDefinition =
  | { ok: true; definition: DashboardDefinition }
  | { ok: false; problem: 'definition-too-large' | 'definition-not-json' | 'definition-not-valid' }

/**
 * The definition in a file (spec B §9), with or without the queries that ours have: a function without one is foreign. What a file says to be
 * the text of a query is not believed but made again.
 */
export function readDefinition(text: string, columns: readonly ColumnFacts[]): ReadDefinition {
  if (text.length > longest) return { ok: false, problem: 'definition-too-large' }
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return { ok: false, problem: 'definition-not-json' }
  }
  const parsed = dashboardDefinition.safeParse(completed(read))
  if (!parsed.success) return { ok: false, problem: 'definition-not-valid' }
  const made = <Part extends { query: Query | null; javascriptFunction: string }>(part: Part): Part =>
    part.query === null || checkQuery(part.query, columns) !== null
      ? part
      : { ...part, javascriptFunction: javascriptFunctionOf(part.query, columns) }
  const { kpis, charts } = parsed.data
  return { ok: true, definition: { ...parsed.data, kpis: kpis.map(made), charts: charts.map(made) } }
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const listOf = (value: unknown): unknown => (value === undefined ? [] : value)
const each = (value: unknown, part: (of: Record<string, unknown>) => unknown): unknown =>
  Array.isArray(value) ? value.map((one) => part(objectOf(one))) : listOf(value)

/** With what ours have besides the specification; what is unknown is left out. */
function completed(read: unknown): unknown {
  const { title, filters, kpis, charts } = objectOf(read)
  return {
    title,
    filters: each(filters, (filter) => ({ title: filter['title'], column: filter['column'] })),
    kpis: each(kpis, (kpi) => ({
      title: kpi['title'],
      javascriptFunction: kpi['javascriptFunction'],
      query: kpi['query'] ?? null,
    })),
    charts: each(charts, (chart) => ({
      title: chart['title'],
      chartType: chart['chartType'],
      javascriptFunction: chart['javascriptFunction'],
      query: chart['query'] ?? null,
      rationale: chart['rationale'] ?? '',
    })),
  }
}
