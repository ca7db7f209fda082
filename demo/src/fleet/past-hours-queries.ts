import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { sql } from 'kysely'

/** The number of hours that one statement adds, so that even a busy machine stays within the statement timeout. */
const batch = 4_000

/** The load of a device in one hour, in percent. */
export type PastHour = { id: string; at: string; cpu: number; memory: number; disk: number }

/** Adds the load of devices in hours before their enrolment, and the daily and hourly figures calculated from it. */
export async function insertPastHours(database: Pool, tenantId: string, hours: readonly PastHour[]): Promise<void> {
  if (hours.length === 0) return
  await inTenant(database, tenantId, async (tenant) => {
    for (let from = 0; from < hours.length; from += batch)
      await sql`
        insert into tenant.device_hours (tenant_id, device_id, hour, samples, cpu, cpu_most, memory, disk)
        select ${tenantId}::uuid, id, at, 20, cpu, cpu, memory, disk
        from jsonb_to_recordset(${JSON.stringify(hours.slice(from, from + batch))})
          as one (id uuid, at timestamptz, cpu real, memory real, disk real)
        on conflict do nothing`.execute(tenant)
    await sql`
      insert into tenant.device_days (tenant_id, device_id, day, hours, cpu, memory, disk)
      select tenant_id, device_id, date_trunc('day', hour, 'UTC'), count(*), avg(cpu), avg(memory), avg(disk)
      from tenant.device_hours where tenant_id = ${tenantId} group by 1, 2, 3 on conflict do nothing`.execute(tenant)
    await sql`
      insert into tenant.fleet_hours (tenant_id, scope_id, company_id, hour, devices, cpu, cpu_p95, memory, memory_p95, disk,
        disk_p95, has_sample)
      select ${tenantId}::uuid, coalesce(device.company_id, ${tenantId}::uuid), device.company_id, one.hour, count(*),
        avg(one.cpu), percentile_cont(0.95) within group (order by one.cpu),
        avg(one.memory), percentile_cont(0.95) within group (order by one.memory),
        avg(one.disk), percentile_cont(0.95) within group (order by one.disk), bool_or(device.is_sample)
      from tenant.device_hours as one
        join tenant.devices as device on device.tenant_id = one.tenant_id and device.id = one.device_id
      where one.tenant_id = ${tenantId}
      group by grouping sets ((one.hour, device.company_id), (one.hour)) on conflict do nothing`.execute(tenant)
  })
}
