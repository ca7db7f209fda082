import type { RequestPriority } from '@portico/contract/core/requests/request.ts'
import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

type Key = { tenantId: string; number: number }

/** Returns the request and author of an entry, or null. */
export async function findEntry(
  tenant: TenantTx,
  tenantId: string,
  id: string,
): Promise<{ number: number; accountId: string | null; isInternal: boolean } | null> {
  const { rows } = await sql<{ number: number; accountId: string | null; isInternal: boolean }>`
    select number, account_id as "accountId", is_internal as "isInternal"
    from tenant.request_entries where tenant_id = ${tenantId} and id = ${id}`.execute(tenant)
  return rows[0] ?? null
}

/** Stores the assignee of a locked request. Null removes the assignment. */
export async function updateAssignee(
  tenant: TenantTx,
  { tenantId, number }: Key,
  assigneeId: string | null,
): Promise<void> {
  await tenant
    .updateTable('tenant.desk_requests')
    .set({ assignee_id: assigneeId })
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .execute()
}

/** Stores the priority of a locked request. */
export async function updatePriority(
  tenant: TenantTx,
  { tenantId, number }: Key,
  priority: RequestPriority,
): Promise<void> {
  await tenant
    .updateTable('tenant.desk_requests')
    .set({ priority })
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .execute()
}
