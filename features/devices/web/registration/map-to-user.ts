import { mapDevice } from '#features/devices/contract/map-device.ts'
import { send } from '@portico/web/core/calls/send.ts'
import { local } from '@portico/web/core/sessions/storage.ts'

/** Registers a device as the one that the signed-in user works at. */
export function mapToUser(deviceid: string) {
  return send(mapDevice, { body: { deviceid, userid: local.read('userid') ?? '' } })
}
