import type { SealedTable } from '@portico/server/core/commands/command-context.ts'
import { inLookup, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** Returns the ids of all tenants, active or not, in order. */
export function readTenantIds(database: Pool): Promise<string[]> {
  return inLookup(database, { directory: 'open' }, async (seen) => {
    const rows = await seen.selectFrom('tenant.tenants').select('tenant_id').orderBy('tenant_id').execute()
    return rows.map(({ tenant_id }) => tenant_id)
  })
}

export type SealedRow = { id: string; sealed: Buffer }

/** Returns up to 500 sealed values of a tenant after a given id, ordered by id. */
export async function readSealed(
  tenant: TenantTx,
  { table, tenantId, after }: { table: SealedTable; tenantId: string; after: string },
): Promise<SealedRow[]> {
  const rows = await tenant
    .selectFrom(table)
    .select(['id', 'sealed'])
    .where('tenant_id', '=', tenantId)
    .where('id', '>', after)
    .where('sealed', 'is not', null)
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.flatMap(({ id, sealed }) => (sealed === null ? [] : [{ id, sealed }]))
}

/** Replaces a sealed value, unless it has changed since it was read. */
export async function replaceSealed(
  tenant: TenantTx,
  { table, tenantId, id, from, to }: { table: SealedTable; tenantId: string; id: string; from: Buffer; to: Buffer },
): Promise<void> {
  await tenant
    .updateTable(table)
    .set({ sealed: to })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('sealed', '=', from)
    .execute()
}
