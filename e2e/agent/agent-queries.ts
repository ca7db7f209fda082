import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { owner } from '#e2e/platform/queries.ts'

/** Makes an enrolment code for a company of the demo, valid for a day and any number of devices. */
export async function insertCode(kind: 'agent' | 'gateway', company: string): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await owner().query(
    `insert into tenant.enrolment_codes (tenant_id, id, company_id, kind, label, code_hash, expires_at, max_uses)
     select tenant_id, $1, id, $2, 'e2e', $3, now() + interval '1 day', 1000 from tenant.companies where name = $4`,
    [randomUUID(), kind, createHash('sha256').update(code).digest(), company],
  )
  return code
}

/** How many reports of a device are stored. */
export async function countReports(deviceId: string): Promise<number> {
  const { rows } = await owner().query<{ count: string }>(
    'select count(*) from tenant.device_samples where device_id = $1',
    [deviceId],
  )
  return Number(rows[0]?.count)
}

/** The version that a device reports, and what happened to it, oldest first. */
export async function readAgent(deviceId: string): Promise<{ version: string; events: string[] }> {
  const device = await owner().query<{ version: string }>(
    'select agent_version as version from tenant.devices where id = $1',
    [deviceId],
  )
  const events = await owner().query<{ event: string }>(
    'select event from tenant.device_events where device_id = $1 order by at, id',
    [deviceId],
  )
  return { version: device.rows[0]?.version ?? '', events: events.rows.map(({ event }) => event) }
}
