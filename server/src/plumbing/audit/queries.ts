import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AuditEvent } from '#server/plumbing/audit/event.ts'
import type { Database } from '#server/plumbing/database/scope.ts'
import { atDoor, inTenant } from '#server/plumbing/database/scope.ts'

/** The row of an event, for statements that write it together with something else. */
export function auditRow(event: AuditEvent) {
  return {
    tenant_id: event.tenantId,
    id: uuid(),
    at: event.origin.at,
    event: event.event,
    outcome: event.outcome,
    reason: event.reason,
    account_id: event.accountId,
    email: event.email.slice(0, 320),
    address: event.origin.address,
    agent: event.origin.agent,
  }
}

/** Writes an event in the transaction of what it tells about. */
export async function recordEvent(tenant: Database, event: AuditEvent): Promise<void> {
  await tenant.insertInto('tenant.audit_events').values(auditRow(event)).execute()
}

/** The ids of all tenants, the house's own among them. */
export async function readTenantIds(database: Database): Promise<string[]> {
  const rows = await atDoor(database, { directory: 'open' }, (seen) =>
    seen.selectFrom('tenant.tenants').select('tenant_id').orderBy('tenant_id').execute(),
  )
  return rows.map((row) => row.tenant_id)
}

/** Forgets up to `atMost` events of a tenant from before an instant; gives how many. */
export async function deleteOldEvents(
  database: Database,
  tenantId: string,
  { before, atMost }: { before: Date; atMost: number },
): Promise<number> {
  const { numAffectedRows } = await inTenant(database, tenantId, (tenant) =>
    sql`
      delete from tenant.audit_events where tenant_id = ${tenantId} and id = any(array(
        select id from tenant.audit_events where tenant_id = ${tenantId} and at < ${before} order by at limit ${atMost}
      ))`.execute(tenant),
  )
  return Number(numAffectedRows)
}

/** Forgets the networks that a tenant's accounts have not signed in from since an instant. */
export async function deleteOldNetworks(database: Database, tenantId: string, before: Date): Promise<void> {
  await inTenant(database, tenantId, (tenant) =>
    tenant
      .deleteFrom('tenant.known_networks')
      .where('tenant_id', '=', tenantId)
      .where('last_used_at', '<', before)
      .execute(),
  )
}
