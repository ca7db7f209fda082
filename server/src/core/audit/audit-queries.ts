import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { announce } from './announce.ts'
import type { AuditEvent } from './event.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import { afterCommit } from '#server/platform/database/transaction.ts'

/** Returns the row of an event, for statements that write it together with something else. */
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

/** Writes an event in the transaction of the change it records; on commit it is written to the log. */
export async function recordEvent(tenant: TenantTx, event: AuditEvent): Promise<void> {
  afterCommit(tenant, () => announce(event))
  await tenant.insertInto('tenant.audit_events').values(auditRow(event)).execute()
}

/** Returns the tenants, deleted ones too, that have events older than `days`. */
export async function readTenantsOfOldEvents(database: Pool, days: number): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from platform.tenants_with_old_events(${days}) as tenant_id`.execute(database)
  return rows.map((row) => row.tenant_id)
}

/**
 * Deletes up to `atMost` events of a tenant that are older than `days`, but none of the last seven; returns how many.
 * The server's role may not delete events itself (migrations/0020-audit-append-only.sql).
 */
export async function deleteOldEvents(database: Pool, tenantId: string, days: number, atMost: number): Promise<number> {
  const { rows } = await sql<{ forgotten: string }>`
    select platform.forget_old_events(${tenantId}::uuid, ${days}, ${atMost}) as forgotten`.execute(database)
  return Number(rows[0]?.forgotten ?? 0)
}

/** Rows in one statement; PostgreSQL accepts 65,535 parameters. */
const eventsAtOnce = 500

/** Adds audit events to the tenant that the transaction is in; `is_sample` marks those of its sample. */
export async function insertHistory(
  tenant: TenantTx,
  history: readonly AuditEvent[],
  is_sample = false,
): Promise<void> {
  for (let from = 0; from < history.length; from += eventsAtOnce) {
    await tenant
      .insertInto('tenant.audit_events')
      .values(history.slice(from, from + eventsAtOnce).map((event) => ({ ...auditRow(event), is_sample })))
      .execute()
  }
}
