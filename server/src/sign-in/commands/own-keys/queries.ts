import type { Database } from '#server/plumbing/database/scope.ts'

type Place = { tenantId: string; connectionId: string }

/** Our own keys at a provider that have not ended, newest first. Holds the connection until the transaction ends. */
export async function readOwnKeys(tenant: Database, { tenantId, connectionId }: Place, at: Date) {
  await tenant
    .selectFrom('tenant.connections')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', connectionId)
    .forUpdate()
    .execute()
  return tenant
    .selectFrom('tenant.connection_keys')
    .select(['id', 'kind', 'begins_at'])
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', connectionId)
    .where('kind', 'in', ['signing-key', 'encryption-key'])
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', at)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Lets a signing key sign from an instant. */
export async function beginKey(
  tenant: Database,
  { tenantId, connectionId }: Place,
  id: string,
  beginsAt: Date,
): Promise<void> {
  await tenant
    .updateTable('tenant.connection_keys')
    .set({ begins_at: beginsAt })
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', connectionId)
    .where('id', '=', id)
    .execute()
}

/** Ends our own keys at an instant, except `kept`, where they do not end before. A replaced key is not warned of. */
export async function endKeys(
  tenant: Database,
  { tenantId, connectionId }: Place,
  { kept, endsAt }: { kept: readonly string[]; endsAt: Date },
): Promise<void> {
  await tenant
    .updateTable('tenant.connection_keys')
    .set((expression) => ({
      ends_at: expression.fn<Date>('least', ['ends_at', expression.val(endsAt)]),
      warned_days: 0,
    }))
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', connectionId)
    .where('kind', 'in', ['signing-key', 'encryption-key'])
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute()
}
