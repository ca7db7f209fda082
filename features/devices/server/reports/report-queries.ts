import type { Collection } from '@portico/contract/core/devices/device-facts.ts'
import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/** The stored status of a reporting device, which is locked until the transaction ends. */
export type StoredStatus = {
  device_id: string
  state: 'pending' | 'active' | 'retired' | 'blocked'
  needs_approval: boolean
  hostname: string
  agent_version: string
  instance: string
  sequence: number
  instance_since: Date | null
  last_seen_at: Date | null
  warnings: string[]
  facts_at: Date | null
}

/** A process of an agent that was replaced by another one. */
export type FormerInstance = { device_id: string; instance: string; sequence: number; replaced_at: Date }

/**
 * Reads the process that currently reports as the device; empty before its first report, null if there is no such
 * device.
 */
export async function readInstance(
  tenant: TenantTx,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<string | null> {
  const row = await tenant
    .selectFrom('tenant.device_status')
    .select('instance')
    .where('tenant_id', '=', tenantId)
    .where('device_id', '=', id)
    .executeTakeFirst()
  return row?.instance ?? null
}

/** Locks the stored status of devices in a fixed order, to avoid deadlocks between nodes. */
export async function lockStatuses(
  tenant: TenantTx,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, StoredStatus>> {
  const { rows } = await sql<StoredStatus>`
    select status.device_id, device.state, device.needs_approval, device.hostname, device.agent_version, status.instance,
      status.sequence::float8 as sequence, status.instance_since, status.last_seen_at, status.warnings, facts.at as facts_at
    from tenant.device_status as status
      join tenant.devices as device on device.tenant_id = status.tenant_id and device.id = status.device_id
      left join tenant.device_facts as facts on facts.tenant_id = status.tenant_id and facts.device_id = status.device_id
    where status.tenant_id = ${tenantId} and status.device_id = any(${ids}::uuid[])
    order by status.device_id
    for update of status`.execute(tenant)
  return new Map(rows.map((row) => [row.device_id, row]))
}

/**
 * Reads the collections of companies and locks them until the transaction ends, so that erased facts are not stored
 * again.
 */
export async function lockCollections(
  tenant: TenantTx,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, Collection>> {
  const { rows } = await sql<{ id: string; collection: Collection }>`
    select id, collection from tenant.companies where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
    order by id for share`.execute(tenant)
  return new Map(rows.map(({ id, collection }) => [id, collection]))
}

/**
 * Reads which of these processes were replaced. Call this after locking the statuses, because it would otherwise miss
 * changes that the lock waited for.
 */
export async function readFormerInstances(
  tenant: TenantTx,
  tenantId: string,
  processes: readonly { deviceId: string; instance: string }[],
): Promise<FormerInstance[]> {
  const { rows } = await sql<FormerInstance>`
    select former.device_id, former.instance, former.sequence::float8 as sequence, former.replaced_at
    from unnest(${processes.map(({ deviceId }) => deviceId)}::uuid[], ${processes.map(({ instance }) => instance)}::text[])
        as wanted (device_id, instance)
      join tenant.device_instances as former on former.tenant_id = ${tenantId} and former.device_id = wanted.device_id
        and former.instance = wanted.instance`.execute(tenant)
  return rows
}

/** A row of `device_status` to write; null keeps the stored value. */
export type NewStatus = {
  device_id: string
  last_seen_at: string
  instance: string
  sequence: number
  instance_since: string
  cpu: number | null
  memory: number | null
  disk: number | null
  uptime: number | null
  warnings: string[]
  logged_in_user: string | null
  ip: string | null
  gateway_id: string | null
  hello: number
}

export type NewSample = { device_id: string; at: string; cpu: number; memory: number; disk: number }

/** Writes the status of reporting devices and their samples in one statement. */
export async function writeStatuses(
  tenant: TenantTx,
  tenantId: string,
  statuses: readonly NewStatus[],
  samples: readonly NewSample[],
): Promise<void> {
  await sql`
    with sampled as (
      insert into tenant.device_samples (tenant_id, device_id, at, cpu, memory, disk)
      select ${tenantId}::uuid, device_id, at, cpu, memory, disk
      from jsonb_to_recordset(${JSON.stringify(samples)}) as one
        (device_id uuid, at timestamptz, cpu real, memory real, disk real)
      on conflict do nothing)
    update tenant.device_status as status set last_seen_at = greatest(status.last_seen_at, one.last_seen_at),
      instance = one.instance, sequence = one.sequence, instance_since = one.instance_since,
      cpu = coalesce(one.cpu, status.cpu), memory = coalesce(one.memory, status.memory),
      disk = coalesce(one.disk, status.disk), uptime = coalesce(one.uptime, status.uptime), warnings = one.warnings,
      logged_in_user = coalesce(one.logged_in_user, status.logged_in_user), ip = coalesce(one.ip, status.ip),
      gateway_id = one.gateway_id, hello = one.hello
    from jsonb_to_recordset(${JSON.stringify(statuses)}) as one
      (device_id uuid, last_seen_at timestamptz, instance text, sequence bigint, instance_since timestamptz, cpu real,
        memory real, disk real, uptime bigint, warnings text[], logged_in_user text, ip text, gateway_id uuid, hello integer)
    where status.tenant_id = ${tenantId} and status.device_id = one.device_id`.execute(tenant)
}

/** A process that was replaced, or whose requests arrive late. */
export type NewInstance = { device_id: string; instance: string; sequence: number; replaced_at: string }

/** Inserts replaced processes. Updates the newest request of processes that are already stored. */
export async function writeInstances(
  tenant: TenantTx,
  tenantId: string,
  instances: readonly NewInstance[],
): Promise<void> {
  await sql`
    insert into tenant.device_instances as former (tenant_id, device_id, instance, sequence, replaced_at)
    select ${tenantId}::uuid, device_id, instance, sequence, replaced_at
    from jsonb_to_recordset(${JSON.stringify(instances)}) as one
      (device_id uuid, instance text, sequence bigint, replaced_at timestamptz)
    on conflict (tenant_id, device_id, instance) do update set sequence = greatest(former.sequence, excluded.sequence)`.execute(
    tenant,
  )
}

/** Facts to store: all facts of a device, or only the changed ones if `is_full` is false. */
export type NewFacts = { device_id: string; facts: object; at: string; is_full: boolean }

/**
 * Stores facts, unless newer ones are stored. Changes for a device without stored facts are dropped, because they are
 * incomplete.
 */
export async function writeFacts(tenant: TenantTx, tenantId: string, facts: readonly NewFacts[]): Promise<void> {
  await sql`
    with one as (
      select * from jsonb_to_recordset(${JSON.stringify(facts)}) as one
        (device_id uuid, facts jsonb, at timestamptz, is_full boolean)),
    changed as (
      update tenant.device_facts as stored set facts = stored.facts || one.facts, at = one.at
      from one
      where stored.tenant_id = ${tenantId} and stored.device_id = one.device_id and not one.is_full and stored.at <= one.at)
    insert into tenant.device_facts as stored (tenant_id, device_id, facts, at)
    select ${tenantId}::uuid, device_id, facts, at from one where is_full
    on conflict (tenant_id, device_id) do update set facts = excluded.facts, at = excluded.at
      where stored.at <= excluded.at`.execute(tenant)
}
