import { sql, type Insertable } from 'kysely'
import { auditRow } from '@portico/server/core/audit/audit-queries.ts'
import type { AuditEvent } from '@portico/server/core/audit/event.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Schema } from '@portico/server/platform/database/schema.ts'

/** A device, and when it last reported. */
export type DeviceRow = { device: Insertable<Schema['tenant.devices']>; lastSeenAt: Date }
export type RequestRow = Insertable<Schema['tenant.desk_requests']>

/** Rows in one statement; PostgreSQL accepts 65,535 parameters. */
const batch = 500

/** Adds audit events to the tenant that the transaction is in; `deleteSample` removes those of a sample. */
export async function insertHistory(
  tenant: TenantTx,
  history: readonly AuditEvent[],
  is_sample = false,
): Promise<void> {
  for (let from = 0; from < history.length; from += batch) {
    await tenant
      .insertInto('tenant.audit_events')
      .values(history.slice(from, from + batch).map((event) => ({ ...auditRow(event), is_sample })))
      .execute()
  }
}

/** Adds devices to the tenant that the transaction is in. */
export async function insertDevices(tenant: TenantTx, devices: readonly DeviceRow[]): Promise<void> {
  const rows = devices.map(({ device }) => device)
  const status = devices.map(({ device: { tenant_id, id }, lastSeenAt }) => ({
    tenant_id,
    device_id: id,
    last_seen_at: lastSeenAt,
  }))
  await tenant.insertInto('tenant.devices').values(rows).execute()
  await tenant.insertInto('tenant.device_status').values(status).execute()
}

/** Adds service-desk requests, numbered from 1, to the tenant that the transaction is in. */
export async function insertRequests(tenant: TenantTx, requests: readonly RequestRow[]): Promise<void> {
  const [last] = requests.toReversed()
  if (last === undefined) return
  await tenant.insertInto('tenant.desk_requests').values(requests).execute()
  const counter = { tenant_id: last.tenant_id, last_number: last.number }
  await tenant.insertInto('tenant.desk_counters').values(counter).execute()
}

/** Removes the sample company of a tenant with its accounts, events, requests and devices. Returns whether there was one. */
export async function deleteSample(tenant: TenantTx, tenantId: string): Promise<boolean> {
  await tenant
    .deleteFrom('tenant.desk_requests')
    .where('tenant_id', '=', tenantId)
    .where('is_sample', '=', true)
    .execute()
  await tenant.deleteFrom('tenant.devices').where('tenant_id', '=', tenantId).where('is_sample', '=', true).execute()
  await sql`select platform.forget_sample_events()`.execute(tenant)
  await sql`
    delete from tenant.accounts as account using tenant.companies as company
    where account.tenant_id = ${tenantId} and company.tenant_id = ${tenantId} and company.id = account.company_id
      and company.is_sample`.execute(tenant)
  const { numDeletedRows } = await tenant
    .deleteFrom('tenant.companies')
    .where('tenant_id', '=', tenantId)
    .where('is_sample', '=', true)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
