import pg from 'pg'
import { tenantId } from '#bench/devices/device-queries.ts'

/** Sets the upstream of the demo tenant's Orchestrator app. `url` is the URL of the database's owner, a superuser. */
export async function setApp(url: string, upstream: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'portico bench' })
  await client.connect()
  try {
    await client.query(
      `insert into tenant.apps (tenant_id, modulekey, path, upstream) values ($1, 'orchestrator msp', '/orchestrator', $2)
       on conflict (tenant_id, modulekey) do update set upstream = excluded.upstream`,
      [tenantId, upstream],
    )
  } finally {
    await client.end()
  }
}
