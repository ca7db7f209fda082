import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Query, QueryResult } from '@portico/contract/core/analysis/query.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { checkQuery } from '@portico/contract/core/analysis/check-query.ts'
import { answerLongest, computedQuery, sentResult } from '#features/assistant/contract/compute-queries.ts'
import { resultsAgree } from '@portico/contract/core/analysis/results-agree.ts'
import { alongOf, shownPoints } from '@portico/analysis/dashboards/chart-rules.ts'
import { chartSpecOf } from '@portico/analysis/dashboards/chart-spec-of.ts'
import { rowCount } from '@portico/analysis/dashboards/derived-queries.ts'
import { evaluate } from '@portico/analysis/engine/evaluate.ts'
import { unpackColumn } from '@portico/analysis/columns/packed-column.ts'
import type { Table } from '@portico/analysis/table.ts'
import { prepareDataset, understand, type PreparedDataset } from '@portico/analysis/questions/understand.ts'
import { boundedSpec } from '@portico/charts/bounded-spec.ts'
import type { ChartSpec } from '@portico/charts/chart-spec.ts'
import { answerRequests } from '@portico/server/platform/processes/answer-requests.ts'
import { computeQuery, loadTable, type LoadedTable } from './duckdb-table-queries.ts'
import { readPackedColumns } from './packed-file.ts'
import type {
  AnalysisAnswers,
  ChartQuery,
  ComputedChart,
  ComputedFigure,
  ComputedValue,
  ComputeRequest,
  FigureQuery,
  NotComputed,
  PackedDataset,
} from './requests.ts'

// Entry point of the compute process, which keeps heavy computation out of the server's memory and event loop.

type Loaded = LoadedTable & { title: string; prepared: PreparedDataset | null; cells: number }

/** Maximum number of cells in loaded datasets; beyond it the least recently used are unloaded. */
const cellsAtMost = 30_000_000
const loaded = new Map<string, Loaded>()

async function load({ key, title, columns }: PackedDataset): Promise<true> {
  const unpacked = columns.map((column) => unpackColumn(column))
  const [first] = unpacked
  const rows = first === undefined ? 0 : first.type === 'text' ? first.codes.length : first.values.length
  const cells = rows * unpacked.length
  discard(key)
  makeRoom(cells)
  loaded.set(key, { ...(await loadTable({ rows, columns: unpacked })), title, prepared: null, cells })
  return true
}

function makeRoom(cells: number): void {
  let total = [...loaded.values()].reduce((sum, dataset) => sum + dataset.cells, cells)
  for (const [key, dataset] of loaded) {
    if (total <= cellsAtMost) return
    discard(key)
    total -= dataset.cells
  }
}

function discard(key: string): void {
  loaded.get(key)?.close()
  loaded.delete(key)
}

/**
 * Changes the key of a dataset from `from` to `to`, or unloads the dataset if `to` is null. Any dataset that was loaded
 * as `to` is unloaded, even if none is loaded as `from`, because it is outdated.
 */
function rename(from: string, to: string | null): null {
  const found = loaded.get(from)
  loaded.delete(from)
  if (to === null) found?.close()
  else {
    discard(to)
    if (found !== undefined) loaded.set(to, found)
  }
  return null
}

function used(key: string): Loaded | undefined {
  const found = loaded.get(key)
  if (found === undefined) return undefined
  loaded.delete(key)
  loaded.set(key, found)
  return found
}

function prepared(
  dataset: Loaded,
  profile: Extract<ComputeRequest, { kind: 'understand' }>['profile'],
): PreparedDataset {
  const { table, title } = dataset
  const textsOf = (name: string) => {
    const column = table.columns.find((known) => known.name === name)
    return column?.type === 'text' ? column.dictionary : []
  }
  dataset.prepared ??= prepareDataset(title, profile, table.rows, textsOf)
  return dataset.prepared
}

/** Computes with DuckDB and the columnar engine; a result on which they disagree is discarded. */
async function computedTwice(
  dataset: Loaded,
  query: Query,
  signal: AbortSignal,
): Promise<Result<QueryResult, NotComputed>> {
  const problem = checkQuery(query, dataset.table.columns)
  if (problem?.name === 'no-such-column') return err('column-gone')
  const there = await computeQuery(dataset, query, signal)
  const here = evaluate(dataset.table, query)
  const column = rangeOf(dataset.table, query.column)
  if (!there.ok) return err('not-verified')
  const { result } = there.value
  return resultsAgree(result, here, { query, column }) ? ok(result) : err('not-verified')
}

/** Returns the minimum and maximum of a column; undefined if no column is given. */
function rangeOf(table: Table, column: string | null): Pick<DatasetColumn, 'minimum' | 'maximum'> | undefined {
  if (column === null) return undefined
  const extreme = (aggregate: 'minimum' | 'maximum') => evaluate(table, { ...rowCount, aggregate, column }).value
  return { minimum: extreme('minimum'), maximum: extreme('maximum') }
}

type AboutDataset = Extract<ComputeRequest, { key: string }>

async function answerAbout(request: AboutDataset, signal: AbortSignal): Promise<AnalysisAnswers[AboutDataset['kind']]> {
  const dataset = used(request.key)
  if (dataset === undefined) return 'missing'
  if (request.kind === 'understand')
    return understand(request.question, prepared(dataset, request.profile), request.previous, request.today)
  if (request.kind === 'compute') return oneByOne(request.queries, (query) => computedText(dataset, query, signal))
  if (request.kind === 'charts') return oneByOne(request.queries, (query) => computedChart(dataset, query, signal))
  if (request.kind === 'figures') return oneByOne(request.queries, (query) => computedFigure(dataset, query, signal))
  return oneByOne(request.queries, (query) => computedValue(dataset, query, signal))
}

/** Computes with DuckDB and returns JSON, which the server passes on without parsing. */
async function computedText(dataset: Loaded, query: Query, signal: AbortSignal): Promise<Uint8Array> {
  const text = Buffer.from(JSON.stringify(computedQuery.parse(sentResult(await computeQuery(dataset, query, signal)))))
  return text.length <= answerLongest ? text : Buffer.from(JSON.stringify(sentResult(err('result-too-large'))))
}

/** Chooses the points of the chart by the same rules as the page. */
function specOf({ table }: Loaded, { query, chartType, texts }: ChartQuery, result: QueryResult): ChartSpec {
  return chartSpecOf(texts, query, shownPoints(chartType, query, result, alongOf(query, table.columns)), table.columns)
}

async function computedChart(dataset: Loaded, chart: ChartQuery, signal: AbortSignal): Promise<ComputedChart> {
  const computed = await computedTwice(dataset, chart.query, signal)
  return computed.ok ? ok(boundedSpec(specOf(dataset, chart, computed.value))) : computed
}

/** Draws the chart in this process, so that the server never handles its points. */
async function computedFigure(dataset: Loaded, figure: FigureQuery, signal: AbortSignal): Promise<ComputedFigure> {
  const computed = await computedTwice(dataset, figure.query, signal)
  if (!computed.ok) return computed
  // Loaded on first use, since most processes draw nothing.
  const { drawnFigure } = await import('./drawn-figure.ts')
  return ok(drawnFigure(specOf(dataset, figure, computed.value), figure))
}

async function computedValue(dataset: Loaded, query: Query, signal: AbortSignal): Promise<ComputedValue> {
  const computed = await computedTwice(dataset, query, signal)
  return computed.ok ? ok(computed.value.value) : computed
}

async function oneByOne<Asked, Result>(
  queries: readonly Asked[],
  compute: (query: Asked) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const query of queries) results.push(await compute(query))
  return results
}

async function answerOf(
  request: ComputeRequest,
  { signal }: { signal: AbortSignal },
): Promise<AnalysisAnswers[ComputeRequest['kind']]> {
  if ('key' in request) return answerAbout(request, signal)
  switch (request.kind) {
    case 'load':
      return load(request.dataset)
    case 'load-file':
      return load({ ...request.dataset, columns: readPackedColumns(request.path) })
    case 'rename':
      return rename(request.from, request.to)
    case 'profile':
      // Loaded on first use, since most processes receive no text.
      return (await import('./profile-text.ts')).profileText(request.csv)
  }
}

answerRequests<{ request: ComputeRequest; progress: never }>(answerOf)
