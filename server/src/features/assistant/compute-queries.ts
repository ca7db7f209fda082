import type { computeQueries } from '@portico/contract/features/assistant/compute-queries.ts'
import type { AnalysisService } from '#server/features/assistant/analysis-process/analysis-service.ts'
import { notFound, type Datasets } from '#server/features/assistant/datasets/open-datasets.ts'
import { packedDataset } from '#server/features/assistant/datasets/packed-dataset.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type Handler } from '#server/core/calls/handler.ts'

/** Computes queries by DuckDB: the second engine beside that of the browser. */
export function handleComputeQueries(
  context: Pick<AppContext, 'database'>,
  datasets: Datasets,
  analysis: AnalysisService,
): Handler<typeof computeQueries> {
  return async ({ session, params, body }) => {
    const found = await datasets.find(session, params.id)
    if (typeof found === 'string') return notFound(found)
    if (found.version !== body.version) return refused('dataset-changed')
    const packed = packedDataset(context, session, found)
    const results = await analysis.ask({ kind: 'compute', key: packed.key, queries: body.queries }, packed)
    return results === null ? refused('server-busy', { retryAfter: 5 }) : done({ results })
  }
}
