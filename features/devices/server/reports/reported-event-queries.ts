import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { DeviceEvent } from '@portico/contract/core/devices/device-events.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/**
 * Approximate maximum of events that one device's reports cause in a day; a device may rename itself with each report.
 */
const reportedADayAtMost = 100

/** The events that reports cause. Events of administrators, enrolments and copies are not limited. */
const reportedEvents = [
  'renamed',
  'clock-wrong',
  'updated',
  'update-rolled-back',
  'update-refused',
  'left',
] as const satisfies readonly DeviceEvent[]

/** An event in a report; `about` names the version or the former host name, if any. */
export type ReportedEvent = { deviceId: string; event: (typeof reportedEvents)[number]; about: string; at: Date }

/**
 * Stores events of reports. Returns the devices whose events were stored; the others have reached their daily limit.
 */
export async function insertReportedEvents(
  tenant: TenantTx,
  tenantId: string,
  events: readonly ReportedEvent[],
): Promise<Set<string>> {
  const happened = events.map(({ deviceId, ...event }) => ({ ...event, id: uuid(), device_id: deviceId }))
  const { rows } = await sql<{ device_id: string }>`
    insert into tenant.device_events (tenant_id, id, device_id, at, event, about)
    select ${tenantId}::uuid, one.id, one.device_id, one.at, one.event, one.about
    from jsonb_to_recordset(${JSON.stringify(happened)}) as one
      (id uuid, device_id uuid, at timestamptz, event text, about text)
    where ${reportedADayAtMost} > (
      select count(*) from tenant.device_events as earlier
      where earlier.tenant_id = ${tenantId} and earlier.device_id = one.device_id
        and earlier.at > one.at - interval '1 day' and earlier.event = any(${[...reportedEvents]}))
    returning device_id`.execute(tenant)
  return new Set(rows.map((row) => row.device_id))
}
