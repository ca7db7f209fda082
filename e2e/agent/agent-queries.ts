import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { owner } from '#e2e/platform/queries.ts'

type Owner = Pick<pg.Pool, 'query'>

/** Inserts an enrolment code for a company of the demo, valid for a day and for any number of devices. */
export async function insertCode(kind: 'agent' | 'gateway', company: string, from: Owner = owner()): Promise<string> {
  // Like codes from the server, it does not begin with "-", which the agent would take for an option.
  const code = `e${randomBytes(32).toString('base64url').slice(1)}`
  await from.query(
    `insert into tenant.enrolment_codes (tenant_id, id, company_id, kind, label, code_hash, expires_at, max_uses)
     select tenant_id, $1, id, $2, 'e2e', $3, now() + interval '1 day', 1000 from tenant.companies where name = $4`,
    [randomUUID(), kind, createHash('sha256').update(code).digest(), company],
  )
  return code
}

/** Counts the stored reports of a device. */
export async function countReports(deviceId: string, from: Owner = owner()): Promise<number> {
  const { rows } = await from.query<{ count: string }>(
    'select count(*) from tenant.device_samples where device_id = $1',
    [deviceId],
  )
  return Number(rows[0]?.count)
}

/** Reads the version that a device reports, and its update events, oldest first. */
export async function readUpdates(
  deviceId: string,
  from: Owner = owner(),
): Promise<{ version: string; updates: string[] }> {
  const device = await from.query<{ version: string }>(
    'select agent_version as version from tenant.devices where id = $1',
    [deviceId],
  )
  const events = await from.query<{ event: string; about: string }>(
    `select event, about from tenant.device_events where device_id = $1 and event like 'update%' order by at, id`,
    [deviceId],
  )
  return { version: device.rows[0]?.version ?? '', updates: events.rows.map(({ event, about }) => `${event} ${about}`) }
}

/** Stores the public key with which the server verifies agent versions. */
export async function insertReleaseKey(publicKey: string, from: Owner = owner()): Promise<void> {
  await from.query(`insert into platform.agent_keys (kind, public_key) values ('release', $1)`, [publicKey])
}

export type NewRelease = { version: string; system: string; processor: string; manifest: string; signature: string }

/** Offers only this version to all companies. */
export async function offerOnly(
  { version, system, processor, manifest, signature }: NewRelease,
  from: Owner = owner(),
): Promise<void> {
  await from.query('update platform.agent_releases set offered_to = 0')
  await from.query(
    `insert into platform.agent_releases (version, system, processor, manifest, signature, offered_to)
     values ($1, $2, $3, $4, $5, 100)
     on conflict (version, system, processor) do update
       set manifest = excluded.manifest, signature = excluded.signature, offered_to = 100, halted_at = null`,
    [version, system, processor, manifest, signature],
  )
}

/** Counts the devices of a demo tenant by state, and the devices that reported through a gateway. */
export async function countStates(
  tenant: string,
  from: Owner = owner(),
): Promise<{ states: Record<string, number>; throughGateways: number; warnings: string[] }> {
  const { rows } = await from.query<{ state: string; count: number; carried: number; warnings: string[] | null }>(
    `select tenant.device_state(device.state, last_seen_at, hello, warnings, now()) as state, count(*)::integer as count,
       count(gateway_id)::integer as carried, (array_agg(distinct warnings[1]) filter (where warnings <> '{}')) as warnings
     from tenant.devices as device
       join tenant.device_status as status on status.tenant_id = device.tenant_id and device_id = device.id
       join tenant.tenants as tenant on tenant.tenant_id = device.tenant_id and tenant.name = $1
     where exists (select from tenant.enrolment_codes as code
       where code.tenant_id = device.tenant_id and code.id = enrolment_code_id and code.label = 'First devices')
     group by 1`,
    [tenant],
  )
  return {
    states: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
    throughGateways: rows.reduce((sum, { carried }) => sum + carried, 0),
    warnings: rows.flatMap(({ warnings }) => warnings ?? []),
  }
}

/** Makes an enrolment code expired, revoked or used up. `set` is SQL. */
export async function changeCode(
  code: string,
  set: 'expires_at = now()' | 'revoked_at = now()' | 'uses = max_uses',
): Promise<void> {
  const hash = createHash('sha256').update(code).digest()
  await owner().query(`update tenant.enrolment_codes set ${set} where code_hash = $1`, [hash])
}

/** Inserts a company into the demo's first tenant. Returns its name, which begins with `name`. */
export async function insertCompany(name: string, collection = 'standard'): Promise<string> {
  // Unique, because a retry of the test inserts another company.
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

/** Makes a device's key a claim of another computer to continue as this device; another key becomes active. */
export async function makeClaim(deviceId: string): Promise<void> {
  await owner().query(
    `with asking as (delete from tenant.device_keys where device_id = $1 returning tenant_id, public_key),
       in_force as (
         insert into tenant.device_keys (tenant_id, device_id, public_key) select tenant_id, $1, $2 from asking)
     insert into tenant.device_claims (tenant_id, device_id, public_key, evidence, agent_version)
     select tenant_id, $1, public_key, 'hardware-and-serial', '' from asking`,
    [deviceId, randomBytes(32)],
  )
}

/** Activates the key of the claiming computer, as an administrator's approval does. */
export async function approveClaim(deviceId: string): Promise<void> {
  await owner().query(
    `with approved as (delete from tenant.device_claims where device_id = $1 returning public_key)
     update tenant.device_keys as key set public_key = approved.public_key from approved where key.device_id = $1`,
    [deviceId],
  )
}

/** Deletes a device as if it had never been enrolled. */
export async function deleteDevice(deviceId: string): Promise<void> {
  await owner().query('delete from tenant.devices where id = $1', [deviceId])
}

/** Reads the latest facts of a device. */
export async function readFacts(deviceId: string): Promise<Record<string, unknown>> {
  const { rows } = await owner().query<{ facts: Record<string, unknown> }>(
    'select facts from tenant.device_facts where device_id = $1',
    [deviceId],
  )
  return rows[0]?.facts ?? {}
}

/** Reads the version that a device reports, and its audit events, oldest first. */
export async function readAgent(deviceId: string): Promise<{ version: string; events: string[] }> {
  const { version } = await readUpdates(deviceId)
  const events = await owner().query<{ event: string }>(
    'select event from tenant.device_events where device_id = $1 order by at, id',
    [deviceId],
  )
  return { version, events: events.rows.map(({ event }) => event) }
}
