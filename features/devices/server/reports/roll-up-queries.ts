import { sql } from 'kysely'
import { markLateHours } from './fleet-roll-up-queries.ts'
import { inLookup, oneInTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** Rolls up hours of devices again, after late samples. */
export async function rollUpHours(
  tenant: TenantTx,
  tenantId: string,
  hours: readonly { device_id: string; hour: string }[],
): Promise<void> {
  await sql`
    insert into tenant.device_hours as stored (tenant_id, device_id, hour, samples, cpu, cpu_most, memory, disk)
    select ${tenantId}::uuid, one.device_id, one.hour, count(*), avg(cpu), max(cpu), avg(memory), avg(disk)
    from jsonb_to_recordset(${JSON.stringify(hours)}) as one (device_id uuid, hour timestamptz)
      join tenant.device_samples as sample on sample.tenant_id = ${tenantId} and sample.device_id = one.device_id
        and sample.at >= one.hour and sample.at < one.hour + interval '1 hour'
    group by one.device_id, one.hour
    on conflict (tenant_id, device_id, hour) do update set samples = excluded.samples, cpu = excluded.cpu,
      cpu_most = excluded.cpu_most, memory = excluded.memory, disk = excluded.disk
    where excluded.samples >= stored.samples`.execute(tenant)
  await markLateHours(tenant, tenantId, hours)
}

/** Reads the tenants that have devices. */
export function readTenantsOfDevices(database: Pool): Promise<string[]> {
  return inLookup(database, { scheduled: 'open' }, async (seen) => {
    const { rows } = await sql<{ id: string }>`
      select owner.tenant_id as id from tenant.tenants as owner where exists (
        select from tenant.devices as device where device.tenant_id = owner.tenant_id)
      order by owner.tenant_id`.execute(seen)
    return rows.map(({ id }) => id)
  })
}

/** Reads up to 2,000 device ids of a tenant, in order, after a given one. */
export async function readDeviceIds(database: Pool, tenantId: string, after: string): Promise<string[]> {
  const rows = await oneInTenant(
    database,
    tenantId,
    sql<{ id: string }>`
      select id from tenant.devices where tenant_id = ${tenantId} and id > ${after} order by id limit 2000`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Rolls up the samples of devices into one hour. Repeated calls are safe and never replace an hour by one with fewer
 * samples.
 */
export async function rollUpHour(database: Pool, tenantId: string, ids: readonly string[], hour: Date): Promise<void> {
  await oneInTenant(
    database,
    tenantId,
    sql`
      insert into tenant.device_hours as stored (tenant_id, device_id, hour, samples, cpu, cpu_most, memory, disk)
      select tenant_id, device_id, ${hour}::timestamptz, count(*), avg(cpu), max(cpu), avg(memory), avg(disk)
      from tenant.device_samples
      where tenant_id = ${tenantId} and device_id = any(${ids}::uuid[]) and at >= ${hour}
        and at < ${hour}::timestamptz + interval '1 hour'
      group by tenant_id, device_id
      on conflict (tenant_id, device_id, hour) do update set samples = excluded.samples, cpu = excluded.cpu,
        cpu_most = excluded.cpu_most, memory = excluded.memory, disk = excluded.disk
      where excluded.samples >= stored.samples`,
  )
}
