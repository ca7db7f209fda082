import { mapDevice } from '@portico/contract/features/devices/map-device.ts'
import { send } from '#web/core/calls/send.ts'
import { local } from '#web/core/sessions/storage.ts'

/** Registers a device to the signed-in user. */
export function mapToUser(deviceid: string) {
  return send(mapDevice, { body: { deviceid, userid: local.read('userid') ?? '' } })
}
