import type { DeviceIdentity } from '@portico/contract/core/devices/device-identity.ts'
import type { Collection, DeviceFacts } from '@portico/contract/core/devices/device-facts.ts'
import type { AgentKind } from '@portico/contract/core/devices/system.ts'
import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { onlyRow } from '@portico/server/platform/database/only-row.ts'
import type { Row } from '@portico/server/platform/database/schema.ts'
import { insertDeviceRows, updateReattachedDevice } from '@portico/server/core/devices/device-change-queries.ts'
import { insertKey, retireKey } from '@portico/server/core/devices/device-key-queries.ts'

/** A stored device that may be the enrolling one. */
export type Candidate = Pick<
  Row<'tenant.devices'>,
  'id' | 'state' | 'hardware_id' | 'serial' | 'macs' | 'hostname_key'
> & {
  last_seen_at: Date | null
  hello: number
  /** Whether another computer already asks to continue as this device. */
  is_claimed: boolean
}

type OfCompany = { tenantId: string; companyId: string }
type OfKind = OfCompany & { kind: AgentKind }

/**
 * Lets only one enrolment of a company run until the transaction ends, so that no device is enrolled twice. Returns the
 * company's collection, which cannot change in the meantime.
 */
export async function lockCompany(tenant: TenantTx, { tenantId, companyId }: OfCompany): Promise<Collection> {
  const { rows } = await sql<{ collection: Collection }>`
    select collection from tenant.companies where tenant_id = ${tenantId} and id = ${companyId} for no key update`.execute(
    tenant,
  )
  return onlyRow(rows).collection
}

/**
 * Reads the devices of a company with the same hardware identifier or serial number, and the device `previous`; last
 * seen first. A computer may be an agent and a gateway at the same time, so only devices of the same kind match, except
 * that blocked devices of any kind match.
 */
export async function readCandidates(
  tenant: TenantTx,
  { tenantId, companyId, kind, identity, previous }: OfKind & { identity: DeviceIdentity; previous: string | null },
): Promise<Candidate[]> {
  const { hardware_id, serial } = identity
  const { rows } = await sql<Candidate>`
    select device.id, device.state, device.hardware_id, device.serial, device.macs, device.hostname_key,
      status.last_seen_at, coalesce(status.hello, 60) as hello,
      exists (select from tenant.device_claims as claim
        where claim.tenant_id = device.tenant_id and claim.device_id = device.id) as is_claimed
    from tenant.devices as device
      left join tenant.device_status as status on status.tenant_id = device.tenant_id and status.device_id = device.id
    where device.tenant_id = ${tenantId} and device.company_id = ${companyId} and not device.is_sample
      and (device.kind = ${kind} or device.state = 'blocked')
      and (device.hardware_id = ${hardware_id} or device.serial = ${serial} or device.id = ${previous}::uuid)
    order by status.last_seen_at desc nulls last
    limit 1000`.execute(tenant)
  return rows
}

/** Finds a device of the company with the same kind and host name that is not retired; null if there is none. */
export async function findNamesake(
  tenant: TenantTx,
  { tenantId, companyId, kind, hostnameKey }: OfKind & { hostnameKey: string },
): Promise<string | null> {
  const row = await tenant
    .selectFrom('tenant.devices')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('hostname_key', '=', hostnameKey)
    .where('state', '<>', 'retired')
    .where('is_sample', '=', false)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Counts the copies in a company that have become separate devices since an instant. */
export async function countClones(tenant: TenantTx, { tenantId, companyId }: OfCompany, since: Date): Promise<number> {
  const { count } = await tenant
    .selectFrom('tenant.devices')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('company_id', '=', companyId)
    .where('cloned_from', 'is not', null)
    .where('enrolled_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A new device before its first report. `facts` contains only the facts that its company collects. */
export type Enrolled = OfCompany & {
  id: string
  kind: AgentKind
  needsApproval: boolean
  publicKey: Buffer
  agentVersion: string
  facts: DeviceFacts
  /** The identity in the form in which it is compared. */
  identity: DeviceIdentity
  codeId: string | null
  clonedFrom: string | null
  warnings: readonly string[]
  at: Date
}

/** Inserts a new device, which waits for its first report. */
export async function insertDevice(tenant: TenantTx, device: Enrolled): Promise<void> {
  const { tenantId, id, facts, identity, at } = device
  await insertDeviceRows(tenant, [
    {
      tenant_id: tenantId,
      id,
      company_id: device.companyId,
      kind: device.kind,
      state: 'pending',
      needs_approval: device.needsApproval,
      hostname: facts.hostname,
      os_name: facts.system,
      os_version: facts.os_version,
      processor: facts.processor,
      hardware_id: identity.hardware_id,
      serial: identity.serial,
      macs: [...identity.macs],
      enrolment_code_id: device.codeId,
      enrolled_at: at,
      cloned_from: device.clonedFrom,
      agent_version: device.agentVersion,
    },
  ])
  await sql`
    insert into tenant.device_status (tenant_id, device_id, warnings, logged_in_user, ip)
    values (${tenantId}, ${id}, ${[...device.warnings]}, ${facts.user ?? ''}, ${facts.addresses[0]?.ip ?? ''})`.execute(
    tenant,
  )
  await insertKey(tenant, device)
  await writeFacts(tenant, device)
}

/**
 * Continues a device with a new key, and invalidates requests that its former process has signed. A retired device
 * waits for a report again, and also for approval if its key was not proved (`isProven` is false) or the company
 * requires approval. Returns whether it waits for approval.
 */
export async function reattachDevice(tenant: TenantTx, device: Enrolled, isProven: boolean): Promise<boolean> {
  const { tenantId, id, facts } = device
  // The status is locked before the device, in the same order as by reports; the reverse could cause a deadlock.
  await sql`
    insert into tenant.device_status as known (tenant_id, device_id, warnings, logged_in_user, ip)
    values (${tenantId}, ${id}, ${[...device.warnings]}, ${facts.user ?? ''}, ${facts.addresses[0]?.ip ?? ''})
    on conflict (tenant_id, device_id) do update set instance = '', sequence = 0, instance_since = null,
      warnings = array(select distinct unnest(known.warnings || excluded.warnings) order by 1),
      logged_in_user = excluded.logged_in_user, ip = excluded.ip`.execute(tenant)
  const waits = await updateReattachedDevice(tenant, device, device.needsApproval || !isProven)
  await retireKey(tenant, device, isProven)
  await insertKey(tenant, device)
  await writeFacts(tenant, device)
  return waits
}

async function writeFacts(tenant: TenantTx, { tenantId, id, facts, at }: Enrolled): Promise<void> {
  await sql`
    insert into tenant.device_facts (tenant_id, device_id, facts, at)
    values (${tenantId}, ${id}, ${JSON.stringify(facts)}, ${at})
    on conflict (tenant_id, device_id) do update set facts = excluded.facts, at = excluded.at`.execute(tenant)
}
