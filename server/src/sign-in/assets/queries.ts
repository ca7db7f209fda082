import type { Database } from '#server/plumbing/database/scope.ts'
import { atDoor } from '#server/plumbing/database/scope.ts'

/**
 * Whether a device is known to belong to other tenants than this one (spec A §2, `assetid`). An empty or unknown id
 * belongs to nobody.
 */
export async function isOfOtherTenant(database: Database, asset: string, tenantId: string): Promise<boolean> {
  if (asset === '') return false
  const owners = await atDoor(database, { asset }, (seen) =>
    seen.selectFrom('tenant.assets').select('tenant_id').where('id', '=', asset).execute(),
  )
  return owners.length > 0 && owners.every(({ tenant_id }) => tenant_id !== tenantId)
}
