import type { AskedFor } from '#features/assistant/server/analysis-process/ask-dataset.ts'
import { columnOfParts } from './column-store.ts'
import { readParts, type Owner, type StoredDataset } from './dataset-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/**
 * How the analysis process knows a dataset that a user asks about, and how it gets its columns: null where another version has replaced them.
 */
export function packedDataset(
  { database }: Pick<AppContext, 'database'>,
  { tenantId, accountId }: Owner,
  dataset: StoredDataset,
): AskedFor & { key: string } {
  const { storedId, version, title, columns, sha256, refreshedAt } = dataset
  // Versions begin again where an identifier is used again after its dataset is deleted: its content is part of the key.
  const key = `${tenantId}/${storedId}/${version}/${sha256}/${refreshedAt.getTime()}`
  const load = () =>
    inTenant(database, tenantId, async (tenant) => {
      const packed: Buffer[] = []
      for (const place of columns.keys()) {
        const parts = await readParts(tenant, tenantId, dataset, place)
        if (parts.length === 0) return null
        packed.push(await columnOfParts(parts))
      }
      return { key, title, columns: packed }
    })
  return { key, user: accountId, load }
}
