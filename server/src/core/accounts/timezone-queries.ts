import { isTimezone } from '@portico/contract/core/requests/business-hours.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/**
 * The time zone (IANA) of an account: that of its newest session, else that of the business hours of the tenant's first
 * queue, else UTC. A browser sends the zone of a session, so names that are not time zones are ignored.
 */
export async function readTimezone(tenant: TenantTx, tenantId: string, accountId: string): Promise<string> {
  const { rows } = await sql<{ timezone: string }>`
    select timezone from (
      (select session.timezone, 1 as choice, session.last_seen_at as at from tenant.sessions as session
        where session.tenant_id = ${tenantId} and session.account_id = ${accountId} and session.timezone <> ''
        order by session.last_seen_at desc limit 5)
      union all
      (select queue.hours ->> 'timezone', 2, queue.created_at from tenant.desk_queues as queue
        where queue.tenant_id = ${tenantId} and queue.hours ->> 'timezone' is not null
        order by queue.created_at, queue.id limit 1)) as known
    order by choice, at desc`.execute(tenant)
  return rows.find(({ timezone }) => isTimezone(timezone))?.timezone ?? 'UTC'
}
