import { demoId } from '@portico/demo/data/demo-id.ts'
import pg from 'pg'
import { fleetDevice } from './fleet.ts'

/** The demo tenant that gets the devices, and its own company. */
export const tenantId = demoId('tenant Aurora')
export const companyId = demoId('company Aurora')

/** The number of devices that one statement adds. */
const batch = 5_000

/**
 * Adds devices `first` to `first + count - 1` of the fleet to the tenant, enrolled and seen within the last minute.
 * Every seventh is offline, every eleventh has a nearly full disk. `url` is the URL of the database's owner, a
 * superuser.
 */
export async function seedDevices(url: string, first: number, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'portico bench' })
  await client.connect()
  try {
    for (let from = first; from < first + count; from += batch)
      await seedBatch(client, from, Math.min(batch, first + count - from))
    await client.query('vacuum (analyze) tenant.devices, tenant.device_status, tenant.device_keys')
  } finally {
    await client.end()
  }
}

async function seedBatch(client: pg.Client, from: number, count: number): Promise<void> {
  const fleet = Array.from({ length: count }, (_, index) => fleetDevice(from + index))
  const ids = fleet.map(({ id }) => id)
  const numbers = fleet.map((_, index) => from + index)
  await client.query(
    `insert into tenant.devices (tenant_id, id, company_id, hostname, os_name, os_version, state, serial, macs, enrolled_at, agent_version)
     select $1, id, $2, 'fleet-' || lpad(number::text, 6, '0'), (array['windows', 'linux', 'mac'])[1 + number % 3],
       'System ' || number % 5, 'active', 'sn-' || md5(number::text),
       array['52:54:' || substr(regexp_replace(md5(number::text), '(..)', '\\1:', 'g'), 1, 11)], now() - interval '30 days', '1.0.0'
     from unnest($3::uuid[], $4::integer[]) as device (id, number)`,
    [tenantId, companyId, ids, numbers],
  )
  await client.query(
    `insert into tenant.device_status (tenant_id, device_id, last_seen_at, cpu, memory, disk, uptime, warnings, logged_in_user, ip)
     select $1, id, now() - case when number % 7 = 0 then interval '3 hours' else interval '20 seconds' end,
       number % 100, 30 + number % 60, case when number % 11 = 0 then 93 else 40 end, 3600,
       case when number % 11 = 0 then array['disk-full'] else '{}' end, 'user' || number % 400,
       '10.' || number / 65536 || '.' || number / 256 % 256 || '.' || number % 256
     from unnest($2::uuid[], $3::integer[]) as device (id, number)`,
    [tenantId, ids, numbers],
  )
  await client.query(
    `insert into tenant.device_keys (tenant_id, device_id, public_key) select $1, id, key
     from unnest($2::uuid[], $3::bytea[]) as device (id, key)`,
    [tenantId, ids, fleet.map(({ publicKey }) => publicKey)],
  )
}
