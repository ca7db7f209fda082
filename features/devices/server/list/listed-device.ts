import type { ListedDevice } from '#features/devices/contract/list-devices.ts'
import { deviceReasons, deviceState, type DeviceReason } from '@portico/contract/core/devices/device-state.ts'
import type { SeenDevice } from './listed-device-queries.ts'

/** Returns a device as a row of a list, with its state and reasons at the instant `at`. */
export function listedDeviceOf(row: SeenDevice, at: Date): ListedDevice {
  return {
    deviceid: row.id,
    hostname: row.hostname,
    companyid: row.company_id,
    companyname: row.company,
    kind: row.kind,
    system: row.os_name,
    os_version: row.os_version,
    processor: row.processor,
    user: row.logged_in_user,
    ip: row.ip,
    state: row.shown,
    reasons: reasonsOf(row, at),
    cpu: inTenths(row.cpu),
    memory: inTenths(row.memory),
    disk: inTenths(row.disk),
    agent_version: row.agent_version,
    last_seen: row.last_seen_at?.toISOString() ?? null,
  }
}

function reasonsOf(row: SeenDevice, at: Date): DeviceReason[] {
  const { reasons } = deviceState(
    {
      stored: row.stored,
      needsApproval: row.needs_approval,
      lastSeenAt: row.last_seen_at?.getTime() ?? null,
      hello: row.hello,
      warnings: row.warnings.filter(isReason),
    },
    at.getTime(),
  )
  return [...reasons]
}

// Ignores reasons that only a newer version of the server knows.
const isReason = (text: string): text is DeviceReason => deviceReasons.some((known) => known === text)

const inTenths = (share: number | null) => (share === null ? null : Math.round(share * 10) / 10)
