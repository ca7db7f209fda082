import type { PackedDataset } from '#server/features/assistant/analysis-process/requests.ts'
import { columnOfParts } from './column-store.ts'
import { readParts, type StoredDataset } from './dataset-queries.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { inTenant } from '#server/core/tenants/scope.ts'

/**
 * How the analysis process knows a dataset, and how it gets its columns: null where another version has replaced them.
 */
export function packedDataset(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  dataset: StoredDataset,
): { key: string; load: () => Promise<PackedDataset | null> } {
  const { storedId, version, title, columns } = dataset
  const key = `${tenantId}/${storedId}/${version}`
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
  return { key, load }
}
