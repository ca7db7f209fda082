import type { TenantTx } from '#server/core/tenants/scope.ts'

/**
 * Stores the id of a message or token that may be used once, until it has expired. Returns whether this was the first
 * time.
 */
export async function addToReplayCache(
  tenant: TenantTx,
  used: { tenantId: string; scope: string; idHash: Buffer; until: Date },
): Promise<boolean> {
  const added = await tenant
    .insertInto('tenant.replay_cache')
    .values({ tenant_id: used.tenantId, scope: used.scope, id_hash: used.idHash, expires_at: used.until })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'scope', 'id_hash']).doNothing())
    .returning('scope')
    .executeTakeFirst()
  return added !== undefined
}
