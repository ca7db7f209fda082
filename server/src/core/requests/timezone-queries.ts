import { isTimezone } from '@portico/contract/core/requests/business-hours.ts'
import { sql } from 'kysely'
import { readSessionTimezones } from '#server/core/sessions/session-queries.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/**
 * Returns the time zone (IANA) of an account: that of its newest session, else that of the business hours of `queueId`
 * or, if it has none, of the oldest queue that has; else UTC. A browser sends the zone of a session, so names that are
 * not time zones are ignored.
 */
export async function readTimezone(tenant: TenantTx, { tenantId, accountId, queueId }: Asked): Promise<string> {
  const sent = accountId === null ? [] : await readSessionTimezones(tenant, tenantId, accountId)
  return sent.find(isTimezone) ?? (await readQueueTimezone(tenant, tenantId, queueId ?? null)) ?? 'UTC'
}

/** An account, or null, and the queue whose business hours are tried first. */
type Asked = { tenantId: string; accountId: string | null; queueId?: string | null }

/**
 * Returns the time zone of the business hours of the queue `first` or, if it has none, of the oldest queue that has.
 * Null if no queue has any.
 */
async function readQueueTimezone(tenant: TenantTx, tenantId: string, first: string | null): Promise<string | null> {
  const { rows } = await sql<{ timezone: string }>`
    select hours ->> 'timezone' as timezone from tenant.desk_queues
    where tenant_id = ${tenantId} and hours ->> 'timezone' is not null
    order by id is distinct from ${first}::uuid, created_at, id limit 1`.execute(tenant)
  return rows.find(({ timezone }) => isTimezone(timezone))?.timezone ?? null
}
