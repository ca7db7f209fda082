import { isTimezone } from '@portico/contract/core/requests/business-hours.ts'
import { sql } from 'kysely'
import { readSessionTimezones } from '#server/core/sessions/session-queries.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/**
 * The time zone (IANA) of an account: that of its newest session, else that of the business hours of the tenant's first
 * queue, else UTC. A browser sends the zone of a session, so names that are not time zones are ignored.
 */
export async function readTimezone(tenant: TenantTx, tenantId: string, accountId: string): Promise<string> {
  const ofSession = (await readSessionTimezones(tenant, tenantId, accountId)).find(isTimezone)
  return ofSession ?? (await readQueueTimezone(tenant, tenantId)) ?? 'UTC'
}

/** The time zone of the business hours of the tenant's first queue; null if no queue has any. */
async function readQueueTimezone(tenant: TenantTx, tenantId: string): Promise<string | null> {
  const { rows } = await sql<{ timezone: string }>`
    select hours ->> 'timezone' as timezone from tenant.desk_queues
    where tenant_id = ${tenantId} and hours ->> 'timezone' is not null order by created_at, id limit 1`.execute(tenant)
  return rows.find(({ timezone }) => isTimezone(timezone))?.timezone ?? null
}
