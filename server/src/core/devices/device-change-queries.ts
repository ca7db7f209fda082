import type { DeviceFacts } from '@portico/contract/core/devices/device-facts.ts'
import type { DeviceIdentity } from '@portico/contract/core/devices/device-identity.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import { sql, type Insertable } from 'kysely'
import type { Row, Schema } from '#server/platform/database/schema.ts'

/** Stores the state of a device. */
export async function updateDeviceState(
  tenant: TenantTx,
  { tenantId, id }: { tenantId: string; id: string },
  { stored, needsApproval }: { stored: Row<'tenant.devices'>['state']; needsApproval: boolean },
): Promise<void> {
  await tenant
    .updateTable('tenant.devices')
    .set({ state: stored, needs_approval: needsApproval })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/**
 * Changed columns of a device. A value that is undefined leaves its column unchanged; the identifiers change only with
 * `has_identity`.
 */
export type ChangedDevice = {
  device_id: string
  state: string | null
  agent_version: string
  hostname: string | undefined
  system: string | undefined
  os_version: string | undefined
  processor: string | undefined
  has_identity: boolean
  hardware_id: string | null
  serial: string | null
  macs: readonly string[]
}

/** Writes changed columns of devices. */
export async function writeDevices(
  tenant: TenantTx,
  tenantId: string,
  devices: readonly ChangedDevice[],
): Promise<void> {
  await sql`
    update tenant.devices as device set
      -- Only a device that waits for its report becomes active by it: an administrator may have decided meanwhile.
      state = case when one.state = 'active' and device.state = 'pending' and not device.needs_approval then 'active'
        else device.state end,
      agent_version = one.agent_version, hostname = coalesce(one.hostname, device.hostname),
      os_name = coalesce(one.system, device.os_name), os_version = coalesce(one.os_version, device.os_version),
      processor = coalesce(one.processor, device.processor),
      hardware_id = case when one.has_identity then one.hardware_id else device.hardware_id end,
      serial = case when one.has_identity then one.serial else device.serial end,
      macs = case when one.has_identity then one.macs else device.macs end
    from jsonb_to_recordset(${JSON.stringify(devices)}) as one
      (device_id uuid, state text, agent_version text, hostname text, system text, os_version text, processor text,
        has_identity boolean, hardware_id text, serial text, macs text[])
    where device.tenant_id = ${tenantId} and device.id = one.device_id`.execute(tenant)
}

/** Adds devices to the tenant that the transaction is in. */
export async function insertDeviceRows(
  tenant: TenantTx,
  devices: readonly Insertable<Schema['tenant.devices']>[],
): Promise<void> {
  await tenant.insertInto('tenant.devices').values(devices).execute()
}

type Enrolment = { tenantId: string; id: string; codeId: string | null; agentVersion: string; at: Date }

/** Stores that the computer of an approved claim continues as a device. */
export async function updateClaimedDevice(
  tenant: TenantTx,
  { tenantId, id, codeId, agentVersion, at }: Enrolment,
): Promise<void> {
  await sql`
    update tenant.devices set enrolment_code_id = ${codeId}, enrolled_at = ${at}, agent_version = ${agentVersion}
    where tenant_id = ${tenantId} and id = ${id}`.execute(tenant)
}

/**
 * Stores what a computer that continues as a device sent. A retired device waits for a report again, and for approval
 * if `retiredNeedsApproval`. Returns whether it waits for approval.
 */
export async function updateReattachedDevice(
  tenant: TenantTx,
  device: Enrolment & { facts: DeviceFacts; identity: DeviceIdentity },
  retiredNeedsApproval: boolean,
): Promise<boolean> {
  const { tenantId, id, facts, identity, at } = device
  const { rows } = await sql<{ waits: boolean }>`
    update tenant.devices set hostname = ${facts.hostname}, os_name = ${facts.system}, os_version = ${facts.os_version},
      processor = ${facts.processor}, hardware_id = ${identity.hardware_id}, serial = ${identity.serial},
      macs = ${[...identity.macs]}, enrolment_code_id = ${device.codeId}, enrolled_at = ${at},
      agent_version = ${device.agentVersion},
      needs_approval = case when state = 'retired' then ${retiredNeedsApproval} else needs_approval end,
      state = case when state = 'retired' then 'pending' else state end
    where tenant_id = ${tenantId} and id = ${id}
    returning state = 'pending' and needs_approval as waits`.execute(tenant)
  return onlyRow(rows).waits
}
