import type { RequestContext } from '#features/assistant/server/analysis-process/ask-dataset.ts'
import { columnOfParts } from './column-store.ts'
import { readParts, type Owner, type StoredDataset } from './dataset-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/**
 * Describes a dataset for the analysis process: its key, and a function that loads its columns (null if a newer version
 * has replaced them).
 */
export function packedDataset(
  { database }: Pick<AppContext, 'database'>,
  { tenantId, accountId }: Owner,
  dataset: StoredDataset,
): RequestContext & { key: string } {
  const { storedId, version, title, columns, sha256, refreshedAt } = dataset
  // The key includes the content hash, because an identifier can be reused after its dataset was deleted, and versions
  // then start again at 1.
  const key = `${tenantId}/${storedId}/${version}/${sha256}/${refreshedAt.getTime()}`
  const load = () =>
    inTenant(database, tenantId, async (tenant) => {
      const packed: Buffer[] = []
      for (const index of columns.keys()) {
        const parts = await readParts(tenant, tenantId, dataset, index)
        if (parts.length === 0) return null
        packed.push(await columnOfParts(parts))
      }
      return { key, title, columns: packed }
    })
  return { key, user: accountId, load }
}
