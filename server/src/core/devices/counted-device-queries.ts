import type { DeviceState } from '@portico/contract/core/devices/device-state.ts'
import type { System } from '@portico/contract/core/devices/system.ts'
import { sql } from 'kysely'
import type { OwnViewer } from '#server/core/own-data/own-source.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/**
 * The devices to count: those that a viewer sees, of one company or (if `companyId` is null) of all. `filter` also has
 * the bounds of the range, and the unit and the time zone of a chart's points.
 */
type Look = {
  viewer: Pick<OwnViewer, 'tenantId'>
  filter: {
    companyId: string | null
    at: Date
    since: Date
    until: Date
    from: string
    to: string
    firstLocal: string
    untilLocal: string
    step: 'hour' | 'day' | 'week'
    timezone: string
  }
}

/** Groups of last-report ages; `longer` includes devices that never reported. */
export const reportAges = ['1 hour', '1 day', '1 week', 'longer'] as const

/**
 * A group of devices with the same values in the columns by which widgets group. `enrolled` counts those enrolled in
 * the range.
 */
export type DeviceGroup = {
  system: System
  state: DeviceState
  last_report: (typeof reportAges)[number]
  count: number
  enrolled: number
  has_sample: boolean
}

/** Reads the current devices that are not retired, once for all widgets that count devices. */
export async function readDeviceGroups(tenant: TenantTx, { viewer, filter }: Look): Promise<DeviceGroup[]> {
  const { at, since, until, companyId } = filter
  const { rows } = await sql<DeviceGroup>`
    select device.os_name as system,
      tenant.device_state(device.state, status.last_seen_at, status.hello, status.warnings, ${at}) as state,
      case
        when status.last_seen_at > ${at}::timestamptz - interval '1 hour' then '1 hour'
        when status.last_seen_at > ${at}::timestamptz - interval '1 day' then '1 day'
        when status.last_seen_at > ${at}::timestamptz - interval '1 week' then '1 week'
        else 'longer' end as last_report,
      count(*)::integer as count,
      count(*) filter (where device.enrolled_at >= ${since} and device.enrolled_at < ${until})::integer as enrolled,
      bool_or(device.is_sample) as has_sample
    from tenant.devices as device join tenant.device_status as status
      on status.tenant_id = device.tenant_id and status.device_id = device.id
    where device.tenant_id = ${viewer.tenantId} and device.state <> 'retired'
      and (${companyId}::uuid is null or device.company_id = ${companyId})
    group by 1, 2, 3`.execute(tenant)
  return rows
}

/**
 * Load of the devices in one unit of time: shares from 0 to 1, null if nothing was measured. `at` is as in
 * `SignInFigures`.
 */
export type LoadPoint = {
  at: number
  cpu: number | null
  cpu_p95: number | null
  memory: number | null
  memory_p95: number | null
  disk: number | null
  /** Weight of the averages: the number of device hours. */
  devices: number | null
  has_sample: boolean | null
}

/** Reads the load of a company's devices, or of all, over time. Each hour is weighted by its number of devices. */
export async function readLoad(tenant: TenantTx, { viewer, filter }: Look): Promise<LoadPoint[]> {
  const { companyId, since, until, firstLocal, untilLocal, step, timezone } = filter
  const { rows } = await sql<LoadPoint>`
    with counted as (
      select date_trunc(${step}, hour at time zone ${timezone}) as slot,
        sum(cpu * devices) / sum(devices) / 100 as cpu, sum(cpu_p95 * devices) / sum(devices) / 100 as cpu_p95,
        sum(memory * devices) / sum(devices) / 100 as memory, sum(memory_p95 * devices) / sum(devices) / 100 as memory_p95,
        sum(disk * devices) / sum(devices) / 100 as disk, sum(devices)::float8 as devices,
        bool_or(has_sample) as has_sample
      from tenant.fleet_hours
      where tenant_id = ${viewer.tenantId} and scope_id = ${companyId ?? viewer.tenantId} and hour >= ${since} and hour < ${until}
        and devices > 0
      group by 1
    )
    select (extract(epoch from slot) * 1000)::float8 as at, cpu, cpu_p95, memory, memory_p95, disk, devices,
      has_sample
    from generate_series(date_trunc(${step}, ${firstLocal}::timestamp), ${untilLocal}::timestamp - interval '1 hour',
        ('1 ' || ${step})::interval) as slot
      left join counted using (slot)
    order by 1`.execute(tenant)
  return rows
}

/** A device and its average CPU load in percent over the range. */
export type BusyDevice = { id: string; hostname: string; company: string; cpu: number; is_sample: boolean }

/** Reads the busiest devices by their hourly averages, busiest first. */
export async function readBusiestByHours(tenant: TenantTx, look: Look, atMost: number): Promise<BusyDevice[]> {
  const { viewer, filter } = look
  const { rows } = await sql<BusyDevice>`
    with load as (
      select device_id, avg(cpu) as cpu from tenant.device_hours
      where tenant_id = ${viewer.tenantId} and hour >= ${filter.since} and hour < ${filter.until} group by device_id
    )
    select device.id, device.hostname, company.name as company, load.cpu, device.is_sample
    from load
      join tenant.devices as device on device.tenant_id = ${viewer.tenantId} and device.id = load.device_id
      join tenant.companies as company on company.tenant_id = device.tenant_id and company.id = device.company_id
    where device.state <> 'retired' and (${filter.companyId}::uuid is null or device.company_id = ${filter.companyId})
    order by load.cpu desc, device.hostname, device.id limit ${atMost}`.execute(tenant)
  return rows
}

/** Reads the busiest devices by UTC day, for ranges with millions of hours. Each day is weighted by its hours. */
export async function readBusiestByDays(tenant: TenantTx, look: Look, atMost: number): Promise<BusyDevice[]> {
  const { viewer, filter } = look
  const { rows } = await sql<BusyDevice>`
    with load as (
      select device_id, sum(cpu * hours) / sum(hours) as cpu from tenant.device_days
      where tenant_id = ${viewer.tenantId} and day >= ${`${filter.from}T00:00:00Z`} and day <= ${`${filter.to}T00:00:00Z`}
      group by device_id
    )
    select device.id, device.hostname, company.name as company, load.cpu, device.is_sample
    from load
      join tenant.devices as device on device.tenant_id = ${viewer.tenantId} and device.id = load.device_id
      join tenant.companies as company on company.tenant_id = device.tenant_id and company.id = device.company_id
    where device.state <> 'retired' and (${filter.companyId}::uuid is null or device.company_id = ${filter.companyId})
    order by load.cpu desc, device.hostname, device.id limit ${atMost}`.execute(tenant)
  return rows
}
