import type { Insertable } from 'kysely'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import type { Schema } from '#server/platform/database/schema.ts'

export type RequestRow = Insertable<Schema['tenant.desk_requests']>

/** Adds service-desk requests, numbered from 1, to the tenant that the transaction is in. */
export async function insertRequests(tenant: TenantTx, requests: readonly RequestRow[]): Promise<void> {
  const [last] = requests.toReversed()
  if (last === undefined) return
  await tenant.insertInto('tenant.desk_requests').values(requests).execute()
  const counter = { tenant_id: last.tenant_id, last_number: last.number }
  await tenant.insertInto('tenant.desk_counters').values(counter).execute()
}

/** Removes the sample requests of a tenant. */
export async function deleteSampleRequests(tenant: TenantTx, tenantId: string): Promise<void> {
  await tenant
    .deleteFrom('tenant.desk_requests')
    .where('tenant_id', '=', tenantId)
    .where('is_sample', '=', true)
    .execute()
}
