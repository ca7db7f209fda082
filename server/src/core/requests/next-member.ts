import type { TenantTx } from '#server/core/tenants/scope.ts'
import { addEntry } from './entry-queries.ts'
import { assignToLongestWaiting } from './longest-waiting-queries.ts'

/**
 * Assigns a locked request round-robin to a member of its queue who may sign in, still works on the desk, sees the
 * request's company and is not away. Changes nothing if the queue assigns manually, if there is no such member, or if
 * the request is assigned already.
 */
export async function assignNextMember(
  tenant: TenantTx,
  { tenantId, number, at }: { tenantId: string; number: number; at: Date },
): Promise<void> {
  const name = await assignToLongestWaiting(tenant, { tenantId, number, at })
  if (name === null) return
  const data = { from: '', to: name }
  await addEntry(tenant, { tenantId, number, kind: 'assigned', accountId: null, data, via: 'server', at })
}
