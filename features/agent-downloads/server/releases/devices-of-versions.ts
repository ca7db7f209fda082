import { readAgentKey } from '@portico/server/core/devices/agent-key-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { readTenants } from '@portico/server/core/tenants/tenant-queries.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { countEnrolledBefore } from '#features/agent-downloads/server/download-queries.ts'
import { readDevicesOfVersion, type DeviceOfVersion } from '@portico/server/core/devices/device-event-queries.ts'

/** The maximum number of devices listed for a tenant. */
const listedAtMost = 1000

/** Finds the devices of all tenants that a version of the agent concerns. */
export async function devicesOfVersion(
  database: Pool,
  version: string,
): Promise<(DeviceOfVersion & { tenant: string })[]> {
  const found = []
  for (const { tenant_id: id, name } of await readTenants(database)) {
    const devices = await inTenant(database, id, (tenant) => readDevicesOfVersion(tenant, id, version, listedAtMost))
    found.push(...devices.map((device) => ({ tenant: name, ...device })))
  }
  return found
}

/**
 * Counts the devices that were enrolled before the current release key existed. They have no key or a former one, so
 * they refuse its versions.
 */
async function countWithoutKey(database: Pool): Promise<number> {
  const key = await readAgentKey(database, 'release')
  if (key === null) return 0
  let devices = 0
  for (const { tenant_id: id } of await readTenants(database))
    devices += await inTenant(database, id, (tenant) => countEnrolledBefore(tenant, id, key.created_at))
  return devices
}

/**
 * Returns the warning about devices without the current release key, as lines for the terminal; empty if there are
 * none.
 */
export async function warningWithoutKey(database: Pool): Promise<string[]> {
  const devices = await countWithoutKey(database)
  if (devices === 0) return []
  return devices === 1
    ? ['1 device was enrolled before the key was made, and refuses its versions until it is enrolled again.']
    : [
        `${devices} devices were enrolled before the key was made, and refuse its versions until they are enrolled again.`,
      ]
}
