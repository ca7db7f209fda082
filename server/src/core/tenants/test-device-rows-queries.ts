import type pg from 'pg'

/** Inserts a device of a tenant, with one row in each table about devices. */
export async function seedDevice(owner: pg.Client, tenantId: string, account: string): Promise<void> {
  const device = '(select id from tenant.devices where tenant_id = $1 limit 1) as device'
  const parts = (table: string, form: string) =>
    `(select (to_date(substring(relname from '[0-9]+$'), '${form}')::timestamp at time zone 'UTC') as at
      from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'tenant.${table}'::regclass) as part`
  const inserts = [
    `devices (tenant_id, id, company_id, hostname, os_name, state)
      select $1, $2, company_id, 'x', 'linux', 'active' from tenant.accounts where id = $2`,
    `device_status (tenant_id, device_id) values ($1, $2)`,
    `enrolment_codes (tenant_id, id, company_id, kind, label, code_hash, expires_at, max_uses)
      select $1, $2, company_id, 'agent', 'x', 'x', now(), 1 from tenant.accounts where id = $2`,
    `device_keys select $1, device.id, decode(repeat('00', 32), 'hex') from ${device} where $2::uuid is not null`,
    `device_claims select $1, device.id, decode(repeat('00', 32), 'hex'), 'hardware-and-serial', '1.0.0' from ${device} where $2::uuid is not null`,
    `device_instances select $1, device.id, 'x', 1, now() from ${device} where $2::uuid is not null`,
    `device_facts select $1, device.id, '{}', now() from ${device} where $2::uuid is not null`,
    `device_events select $1, $2, device.id, now(), 'enrolled' from ${device}`,
    `device_users select $1, device.id, $2 from ${device}`,
    `device_links select $1, 'x', device.id, now() from ${device} where $2::uuid is not null`,
    `device_samples select $1, $2, part.at, 0, 0, 0 from ${parts('device_samples', 'YYYYMMDD')}`,
    `device_days (tenant_id, device_id, day, hours, cpu, memory, disk) values ($1, $2, now(), 1, 0, 0, 0)`,
    `fleet_hours (tenant_id, scope_id, hour, devices, cpu, cpu_p95, memory, memory_p95, disk, disk_p95, has_sample)
      values ($1, $2, now(), 1, 0, 0, 0, 0, 0, 0, false)`,
    `device_hours select $1, $2, part.at, 1, 0, 0, 0, 0 from ${parts('device_hours', 'YYYYMM')}`,
  ]
  for (const insert of inserts) await owner.query(`insert into tenant.${insert}`, [tenantId, account])
}
