import { checkQuery, type ColumnFacts } from '@portico/contract/core/analysis/check-query.ts'
import { dashboardDefinition, type DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import { javascriptFunctionOf } from '#analysis/compile/javascript-function.ts'

/** The longest accepted file, in characters. */
const maxLength = 256 * 1024

/** The reasons why a text is not a definition. */
export type DefinitionProblem = 'definition-too-large' | 'definition-not-json' | 'definition-not-valid'

/**
 * Parses a dashboard definition (spec B §9) with or without queries; a function without a query is foreign. The
 * function of a query is compiled again, whatever function the file contains.
 */
export function readDefinition(
  text: string,
  columns: readonly ColumnFacts[],
): Result<DashboardDefinition, DefinitionProblem> {
  if (text.length > maxLength) return err('definition-too-large')
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return err('definition-not-json')
  }
  const parsed = dashboardDefinition.safeParse(completed(read))
  if (!parsed.success) return err('definition-not-valid')
  const compiled = <Part extends { query: Query | null; javascriptFunction: string }>(part: Part): Part =>
    part.query === null || checkQuery(part.query, columns) !== null
      ? part
      : { ...part, javascriptFunction: javascriptFunctionOf(part.query, columns) }
  const { kpis, charts } = parsed.data
  return ok({ ...parsed.data, kpis: kpis.map(compiled), charts: charts.map(compiled) })
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const listOf = (value: unknown): unknown => (value === undefined ? [] : value)
const mapParts = (value: unknown, part: (of: Record<string, unknown>) => unknown): unknown =>
  Array.isArray(value) ? value.map((one) => part(objectOf(one))) : listOf(value)

/** Adds the fields that the specification does not have, and drops unknown ones. */
function completed(read: unknown): unknown {
  const { title, filters, kpis, charts } = objectOf(read)
  return {
    title,
    filters: mapParts(filters, (filter) => ({ title: filter['title'], column: filter['column'] })),
    kpis: mapParts(kpis, (kpi) => ({
      title: kpi['title'],
      javascriptFunction: kpi['javascriptFunction'],
      query: kpi['query'] ?? null,
    })),
    charts: mapParts(charts, (chart) => ({
      title: chart['title'],
      chartType: chart['chartType'],
      javascriptFunction: chart['javascriptFunction'],
      query: chart['query'] ?? null,
      rationale: chart['rationale'] ?? '',
    })),
  }
}
