import { answerLongest, type computeQueries } from '#features/assistant/contract/compute-queries.ts'
import type { AnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import { notFound, type Datasets } from '#features/assistant/server/datasets/open-datasets.ts'
import { packedDataset } from '#features/assistant/server/datasets/packed-dataset.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { doneInJson, refused, type Handler } from '@portico/server/core/calls/handler.ts'

/** Computes queries with DuckDB, whose results verify those of the browser's engine. */
export function handleComputeQueries(
  context: Pick<AppContext, 'database'>,
  datasets: Datasets,
  analysis: AnalysisService,
): Handler<typeof computeQueries> {
  return async ({ session, params, body, signal }) => {
    const opened = await datasets.find(session, params.id)
    if (!opened.ok) return notFound(opened.error)
    const found = opened.value
    if (found.version !== body.version) return refused('dataset-changed')
    const packed = packedDataset(context, session, found)
    let bytes = 0
    const isEnough = (result: Uint8Array) => (bytes += result.length) >= answerLongest
    const request = { kind: 'compute', key: packed.key, queries: body.queries } as const
    const results = await analysis.ask(request, { ...packed, signal, isEnough })
    if (results === null) return refused('server-busy', { retryAfter: 5 })
    return doneInJson(['{"results":[', ...separated(bytes > answerLongest ? results.slice(0, -1) : results), ']}'])
  }
}

const separated = (results: readonly Uint8Array[]) =>
  results.flatMap((result, index) => (index === 0 ? [result] : [',', result]))
