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

/** Changes an enrolment code, such as `{ expires_at: 'now()' }`; values are SQL. */
export async function changeCode(
  code: string,
  set: 'expires_at = now()' | 'revoked_at = now()' | 'uses = max_uses',
): Promise<void> {
  const hash = createHash('sha256').update(code).digest()
  await owner().query(`update tenant.enrolment_codes set ${set} where code_hash = $1`, [hash])
}

/** A new company of the demo's first tenant, whose name begins so; returns its name. */
export async function insertCompany(name: string, collection = 'standard'): Promise<string> {
  // A second try of a test makes another.
  const own = `${name} ${randomUUID().slice(0, 8)}`
  await owner().query(
    `insert into tenant.companies (tenant_id, id, name, collection)
     select tenant_id, $1, $2, $3 from tenant.tenants where name = 'Aurora'`,
    [randomUUID(), own, collection],
  )
  return own
}

/** Closes a company. */
export async function closeCompany(name: string): Promise<void> {
  await owner().query('update tenant.companies set is_active = false where name = $1', [name])
}

/** Sets the stored state of a device. */
export async function setDeviceState(deviceId: string, state: 'blocked' | 'retired'): Promise<void> {
  await owner().query('update tenant.devices set state = $2 where id = $1', [deviceId, state])
}

/** Deletes a device as if it had never been enrolled. */
export async function deleteDevice(deviceId: string): Promise<void> {
  await owner().query('delete from tenant.devices where id = $1', [deviceId])
}

/** The facts of a device as they were last reported. */
export async function readFacts(deviceId: string): Promise<Record<string, unknown>> {
  const { rows } = await owner().query<{ facts: Record<string, unknown> }>(
    'select facts from tenant.device_facts where device_id = $1',
    [deviceId],
  )
  return rows[0]?.facts ?? {}
}
