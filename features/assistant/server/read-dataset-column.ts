import { createHash } from 'node:crypto'
import type { readDatasetColumn } from '#features/assistant/contract/datasets.ts'
import { columnOfParts } from '#features/assistant/server/datasets/column-store.ts'
import { readParts } from '#features/assistant/server/datasets/dataset-queries.ts'
import { notFound, type Datasets } from '#features/assistant/server/datasets/open-datasets.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** Reads the packed bytes of one column. */
export function handleReadDatasetColumn(
  { database }: Pick<AppContext, 'database'>,
  datasets: Datasets,
): Handler<typeof readDatasetColumn> {
  return async ({ session, params, query }) => {
    const opened = await datasets.find(session, params.id)
    if (!opened.ok) return notFound(opened.error)
    const found = opened.value
    const index = Number(params.place)
    if (found.version !== Number(query.version)) return refused('dataset-changed')
    if (index >= found.columns.length) return refused('no-such-dataset')
    const parts = await inTenant(database, session.tenantId, (tenant) =>
      readParts(tenant, session.tenantId, found, index),
    )
    if (parts.length === 0) return refused('dataset-changed')
    const column = await columnOfParts(parts)
    const sha256 = createHash('sha256').update(column).digest()
    return {
      kind: 'file',
      name: `column-${index}.bin`,
      type: 'application/vnd.portico.column',
      parts: [column],
      sha256,
    }
  }
}
