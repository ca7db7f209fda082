import { mapDevice } from '#features/devices/contract/map-device.ts'
import { send } from '@portico/web/core/calls/send.ts'
import { local } from '@portico/web/core/sessions/storage.ts'

/** Registers a device to the signed-in user. */
export function mapToUser(deviceid: string) {
  return send(mapDevice, { body: { deviceid, userid: local.read('userid') ?? '' } })
}
