import type { OwnCell, OwnSource } from '@portico/server/core/own-data/own-source.ts'
import { listedDeviceOf } from './listed-device.ts'
import { readSeenDeviceKeys, readSeenDevices, type SeenDevice } from './listed-device-queries.ts'

const text = (name: string) => ({ name, type: 'text' as const })
const number = (name: string) => ({ name, type: 'number' as const })
const time = (name: string) => ({ name, type: 'time' as const })

/** The device list as a dataset: the same data that the list shows to the same users, without retired devices. */
export const devicesSource: OwnSource = {
  name: 'devices',
  title: 'Devices',
  permission: 'Insight',
  columnsFor: () => [
    text('hostname'),
    text('company'),
    text('kind'),
    text('system'),
    text('os_version'),
    text('processor'),
    text('user'),
    text('ip'),
    text('state'),
    text('reasons'),
    number('cpu'),
    number('memory'),
    number('disk'),
    text('agent_version'),
    time('enrolled_at'),
    time('last_seen'),
  ],
  readKeys: readSeenDeviceKeys,
  async readRows(tenant, viewer, keys, at) {
    return (await readSeenDevices(tenant, viewer, keys, at)).map((row) => cellsOf(row, at))
  },
}

function cellsOf(row: SeenDevice, at: Date): OwnCell[] {
  const device = listedDeviceOf(row, at)
  return [
    device.hostname,
    device.companyname,
    device.kind,
    device.system,
    device.os_version,
    device.processor,
    device.user,
    device.ip,
    device.state,
    device.reasons.join(', '),
    device.cpu,
    device.memory,
    device.disk,
    device.agent_version,
    inSeconds(row.enrolled_at),
    inSeconds(row.last_seen_at),
  ]
}

/** Rounds an instant down to whole seconds, which is precise enough for questions and needs half the space. */
const inSeconds = (at: Date | null) => (at === null ? null : Math.floor(at.getTime() / 1000) * 1000)
