import { v7 as uuid } from 'uuid'
import { type DeviceEvent, deviceEvents } from '@portico/contract/core/devices/device-events.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import { sql } from 'kysely'
import { onlyCompany, type Viewer } from '#server/core/audit/acting.ts'

/** A new event of a device; `about` names the other device, version or user, if any. */
export type NewDeviceEvent = { deviceId: string; event: DeviceEvent; about?: string; accountId?: string; at?: Date }

/** Stores events of a tenant's devices. */
export async function insertDeviceEvents(
  tenant: TenantTx,
  tenantId: string,
  events: readonly NewDeviceEvent[],
): Promise<void> {
  if (events.length === 0) return
  await tenant
    .insertInto('tenant.device_events')
    .values(
      events.map(({ deviceId, event, about = '', accountId = null, at = new Date() }) => {
        return { tenant_id: tenantId, id: uuid(), device_id: deviceId, at, event, about, account_id: accountId }
      }),
    )
    .execute()
}

/**
 * A device that runs a version, or reported an outcome of it; `outcome` is null if the device was enrolled with that
 * version.
 */
export type DeviceOfVersion = {
  company: string
  hostname: string
  runs: string
  outcome: 'updated' | 'update-rolled-back' | 'update-refused' | null
  at: Date | null
}

/** Reads up to `atMost` devices of a tenant that a version concerns, with their latest outcome. */
export async function readDevicesOfVersion(
  tenant: TenantTx,
  tenantId: string,
  version: string,
  atMost: number,
): Promise<DeviceOfVersion[]> {
  const { rows } = await sql<DeviceOfVersion>`
    select company.name as company, device.hostname, device.agent_version as runs, told.event as outcome, told.at
    from tenant.devices as device
      join tenant.companies as company on company.tenant_id = device.tenant_id and company.id = device.company_id
      left join lateral (
        select event, at from tenant.device_events as one
        where one.tenant_id = device.tenant_id and one.device_id = device.id and one.about = ${version}
          and one.event in ('updated', 'update-rolled-back', 'update-refused')
        order by at desc limit 1) as told on true
    where device.tenant_id = ${tenantId} and not device.is_sample
      and (told.event is not null or (device.agent_version = ${version} and device.state <> 'retired'))
    order by company.name, device.hostname limit ${atMost}`.execute(tenant)
  return rows
}

/** Inserts an event of a device; `about` names the other device, version or user. */
export async function insertDeviceEvent(
  tenant: TenantTx,
  { tenantId, accountId, at }: { tenantId: string; accountId: string | null; at: Date },
  { device, event, about = '' }: { device: string; event: DeviceEvent; about?: string },
): Promise<void> {
  await tenant
    .insertInto('tenant.device_events')
    .values({ tenant_id: tenantId, id: uuid(), device_id: device, at, event, about, account_id: accountId })
    .execute()
}

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

/** Maximum number of events on a device's page. */
const eventsAtMost = 50

type HappenedEvent = { at: Date; event: DeviceEvent; about: string; deviceid: string | null; user: string }

/** The format of another device's id in an event. */
const identifierForm = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/**
 * Reads the latest events of a device, newest first, without kinds that this version of the server does not know.
 * Another device appears by its host name, or without a name if the viewer does not see it.
 */
export async function readDeviceEvents(tenant: TenantTx, viewer: Viewer, id: string): Promise<HappenedEvent[]> {
  const { tenantId } = viewer
  const only = onlyCompany(viewer)
  const { rows } = await sql<HappenedEvent>`
    select happened.at, happened.event, other.id as deviceid,
      case when other.id is not null then other.hostname when happened.about ~ ${identifierForm} then '' else happened.about end as about,
      coalesce(trim(account.firstname || ' ' || account.lastname), '') as user
    from tenant.device_events as happened
      left join tenant.accounts as account on account.tenant_id = happened.tenant_id and account.id = happened.account_id
      left join tenant.devices as other on other.tenant_id = happened.tenant_id
        and other.id = case when happened.about ~ ${identifierForm} then happened.about::uuid end
        and (${only}::uuid is null or other.company_id = ${only})
    where happened.tenant_id = ${tenantId} and happened.device_id = ${id} and happened.event = any(${deviceEvents})
    order by happened.at desc, happened.id desc limit ${eventsAtMost}`.execute(tenant)
  return rows
}
