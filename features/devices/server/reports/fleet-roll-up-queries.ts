import { sql } from 'kysely'
import { oneInTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** Rolls up the hours of devices into one UTC day. Repeated calls are safe. */
export async function rollUpDay(database: Pool, tenantId: string, ids: readonly string[], day: Date): Promise<void> {
  await oneInTenant(
    database,
    tenantId,
    sql`
      insert into tenant.device_days (tenant_id, device_id, day, hours, cpu, memory, disk)
      select tenant_id, device_id, ${day}::timestamptz, count(*), avg(cpu), avg(memory), avg(disk)
      from tenant.device_hours
      where tenant_id = ${tenantId} and device_id = any(${ids}::uuid[]) and hour >= ${day}
        and hour < ${day}::timestamptz + interval '24 hours'
      group by tenant_id, device_id order by device_id
      on conflict (tenant_id, day, device_id) do update set hours = excluded.hours, cpu = excluded.cpu,
        memory = excluded.memory, disk = excluded.disk`,
  )
}

/**
 * Rolls up the hours of devices into one hour of each company, and of all devices together. Repeated calls are safe.
 */
export async function rollUpFleet(database: Pool, tenantId: string, hour: Date): Promise<void> {
  await oneInTenant(
    database,
    tenantId,
    sql`
      insert into tenant.fleet_hours (tenant_id, scope_id, company_id, hour, devices, cpu, cpu_p95, memory, memory_p95, disk,
        disk_p95, has_sample)
      select ${tenantId}::uuid, coalesce(device.company_id, ${tenantId}::uuid), device.company_id, ${hour}::timestamptz, count(*),
        avg(one.cpu), percentile_cont(0.95) within group (order by one.cpu),
        avg(one.memory), percentile_cont(0.95) within group (order by one.memory),
        avg(one.disk), percentile_cont(0.95) within group (order by one.disk), bool_or(device.is_sample)
      from tenant.device_hours as one
        join tenant.devices as device on device.tenant_id = one.tenant_id and device.id = one.device_id
      where one.tenant_id = ${tenantId} and one.hour = ${hour}
      group by grouping sets ((device.company_id), ()) having count(*) > 0
      on conflict (tenant_id, scope_id, hour) do update set devices = excluded.devices, cpu = excluded.cpu,
        cpu_p95 = excluded.cpu_p95, memory = excluded.memory, memory_p95 = excluded.memory_p95, disk = excluded.disk,
        disk_p95 = excluded.disk_p95, has_sample = excluded.has_sample, is_stale = false`,
  )
}

/** Reads the tenant's hours to which samples were added after their roll-up. */
export async function readStaleHours(database: Pool, tenantId: string): Promise<Date[]> {
  const rows = await oneInTenant(
    database,
    tenantId,
    sql<{ hour: Date }>`
      select distinct hour from tenant.fleet_hours where tenant_id = ${tenantId} and is_stale order by hour`,
  )
  return rows.map(({ hour }) => hour)
}

/** Rolls up the days of devices with late samples again, and marks the hours of their companies for the next run. */
export async function markLateHours(
  tenant: TenantTx,
  tenantId: string,
  hours: readonly { device_id: string; hour: string }[],
): Promise<void> {
  const late = JSON.stringify(hours)
  // A missing hour is inserted with no devices; the next run fills it.
  await sql`
    insert into tenant.fleet_hours (tenant_id, scope_id, hour, devices, cpu, cpu_p95, memory, memory_p95, disk, disk_p95,
      has_sample, is_stale)
    select distinct ${tenantId}::uuid, ${tenantId}::uuid, hour, 0, 0, 0, 0, 0, 0, 0, false, true
    from jsonb_to_recordset(${late}) as one (hour timestamptz) order by hour
    on conflict (tenant_id, scope_id, hour) do update set is_stale = true where not fleet_hours.is_stale`.execute(
    tenant,
  )
  await sql`
    insert into tenant.device_days (tenant_id, device_id, day, hours, cpu, memory, disk)
    select ${tenantId}::uuid, late.device_id, late.day, count(*), avg(cpu), avg(memory), avg(disk)
    from (select distinct device_id, date_trunc('day', hour, 'UTC') as day
        from jsonb_to_recordset(${late}) as one (device_id uuid, hour timestamptz)) as late
      join tenant.device_hours as stored on stored.tenant_id = ${tenantId} and stored.device_id = late.device_id
        and stored.hour >= late.day and stored.hour < late.day + interval '24 hours'
    group by late.device_id, late.day order by late.device_id, late.day
    on conflict (tenant_id, day, device_id) do update set hours = excluded.hours, cpu = excluded.cpu,
      memory = excluded.memory, disk = excluded.disk`.execute(tenant)
}
