import pg from 'pg'
import { companyId, tenantId } from '#bench/devices/device-queries.ts'
import { demoId } from '@portico/demo/data/demo-id.ts'

/** The number of audit events that one statement adds. */
const batch = 50_000

/**
 * Adds the data of a board to the demo's tenant: `days` days of each device, the same days of the fleet by hour, the
 * last two days of each device by hour, and `events` audit events, nine of ten of them sign-ins. `url` is the URL of
 * the database's owner, a superuser.
 */
export async function seedBoardData(url: string, days: number, events: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'portico bench' })
  await client.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    await client.query(
      `insert into tenant.device_hours (tenant_id, device_id, hour, samples, cpu, cpu_most, memory, disk)
       select tenant_id, id, hour, 60, (random() * 90)::real, 95, 50, 40
       from generate_series(date_trunc('hour', now()) - interval '48 hours', now() - interval '1 hour', interval '1 hour') as hour,
         tenant.devices where tenant_id = $1 on conflict do nothing`,
      [tenantId],
    )
    await client.query(
      `insert into tenant.device_days (tenant_id, device_id, day, hours, cpu, memory, disk)
       select tenant_id, id, day, 24, (random() * 90)::real, 50, 40
       from generate_series(date_trunc('day', now(), 'UTC') - $2::integer * interval '1 day', now(), interval '1 day') as day,
         tenant.devices where tenant_id = $1 on conflict do nothing`,
      [tenantId, days],
    )
    await client.query(
      `insert into tenant.fleet_hours (tenant_id, scope_id, company_id, hour, devices, cpu, cpu_p95, memory, memory_p95, disk, disk_p95, has_sample)
       select $1, scope, nullif(scope, $1), hour, 10000, 20, 60, 50, 80, 40, 70, false
       from generate_series(date_trunc('hour', now()) - $3::integer * interval '1 day', now(), interval '1 hour') as hour,
         unnest(array[$1, $2]::uuid[]) as scope on conflict do nothing`,
      [tenantId, companyId, days],
    )
    for (let from = 0; from < events; from += batch)
      await client.query(
        `insert into tenant.audit_events (tenant_id, id, at, event, outcome, reason, account_id, email, address, agent)
         select $1, gen_random_uuid(), now() - number * ($4::integer * interval '1 day' / $5::integer),
           case when number % 10 = 0 then 'sign-out' else 'sign-in' end, case when number % 20 = 1 then 'failure' else 'success' end,
           case when number % 20 = 1 then 'invalid-credentials' else '' end, $2, 'a@b.test', '::1', 'bench'
         from generate_series($3::integer, $6::integer) as number`,
        [tenantId, demoId('account Aurora admin@aurora.test'), from, days, events, Math.min(from + batch, events) - 1],
      )
    for (const table of ['device_hours', 'device_days', 'fleet_hours', 'audit_events'])
      await client.query(`vacuum (analyze) tenant.${table}`)
  } finally {
    await client.end()
  }
}

/**
 * Opens the floor of a measurement: the milliseconds that PostgreSQL itself needs to scan the sign-ins and device days
 * since an instant.
 */
export async function openFloor(
  url: string,
  days: number,
): Promise<{ pass: () => Promise<number>; close: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url, application_name: 'portico bench' })
  await client.connect()
  const pass = async () => {
    const begun = performance.now()
    await client.query(
      `select (select count(*) from tenant.audit_events where tenant_id = $1 and event in ('sign-in', 'code-entered')
           and at >= now() - $2::integer * interval '1 day'),
         (select count(*) from tenant.device_days where tenant_id = $1 and day >= now() - $2::integer * interval '1 day'),
         (select count(*) from tenant.devices join tenant.device_status on device_status.tenant_id = devices.tenant_id
           and device_id = id where devices.tenant_id = $1)`,
      [tenantId, days],
    )
    return performance.now() - begun
  }
  return { pass, close: () => client.end() }
}
