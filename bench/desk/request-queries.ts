import pg from 'pg'
import { companyId, tenantId } from '#bench/devices/device-queries.ts'
import { demoId } from '@portico/demo/data/demo-id.ts'

/** The number of requests that one statement adds. */
const batch = 5_000

/**
 * Adds requests `first` to `first + count - 1` to the demo's tenant: every fiftieth is open, every thousandth belongs
 * to the viewer. `url` is the URL of the database's owner, a superuser. Open pages are not notified.
 */
export async function seedRequests(url: string, first: number, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'portico bench' })
  await client.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    for (let from = first; from < first + count; from += batch)
      await client.query(
        `insert into tenant.desk_requests (tenant_id, number, account_id, company_id, id, title, description, kind, priority, state,
           created_at, changed_at, closed_at)
         select $1, number, case when number % 1000 = 0 then $3::uuid else $4::uuid end, $2, gen_random_uuid(),
           'Printer ' || number || ' is out of toner', 'On floor ' || number % 40, 'Hardware', 'Normal',
           case when number % 50 = 0 then 'Open' else 'Resolved' end, now() - number * interval '1 minute',
           now() - number * interval '1 minute', case when number % 50 = 0 then null else now() end
         from generate_series($5::integer, $6::integer) as number`,
        [
          tenantId,
          companyId,
          demoId('account Aurora viewer@aurora.test'),
          demoId('account Aurora admin@aurora.test'),
          from,
          Math.min(from + batch, first + count) - 1,
        ],
      )
    await client.query('vacuum (analyze) tenant.desk_requests')
  } finally {
    await client.end()
  }
}
