import { err, ok } from '@portico/contract/platform/result.ts'
import type { RequestEffect } from '@portico/server/core/requests/request-effect.ts'
import { usernameOf } from '@portico/server/core/sessions/session.ts'
import { deleteDeviceUser, insertDeviceUser, lockDevice, mayBeRegistered, readDeviceUser } from './mapping-queries.ts'
import { readContact } from './mapping-contact-queries.ts'
import { insertDeviceEvent } from '@portico/server/core/devices/device-event-queries.ts'

/**
 * The effect of a request for a device that is registered to another user: that user decides, and an approval moves the
 * registration to the requester. A device that the requester does not see is treated as unknown.
 */
export const mappingEffect: RequestEffect = {
  kind: 'Device mapping',
  async check(tenant, raiser, { deviceid }) {
    if (deviceid === undefined) return err('details-missing')
    if (!mayBeRegistered(await lockDevice(tenant, raiser, deviceid))) return err('no-such-device')
    const user = await readDeviceUser(tenant, raiser.tenantId, deviceid)
    if (user === null || user.id === raiser.accountId) return err('device-not-of-another')
    const contact = await readContact(tenant, raiser.tenantId, user.id)
    if (contact === null) return err('no-approver')
    return ok({ approvers: [{ accountId: user.id, email: contact.email, name: usernameOf(contact) }], risk: 'low' })
  },
  async apply(tenant, { tenantId, accountId, name, asked, at }, { deviceid = '' }) {
    const requester = await readContact(tenant, tenantId, accountId)
    const device = requester === null ? null : await lockDevice(tenant, { tenantId, ...requester }, deviceid)
    if (!mayBeRegistered(device)) return err('The device is no longer in use, or its new user has left.')
    const user = await readDeviceUser(tenant, tenantId, deviceid)
    if (user !== null && !asked.includes(user.id)) return err('The device has since been registered to another user.')
    const by = { tenantId, accountId: user?.id ?? accountId, at }
    await deleteDeviceUser(tenant, tenantId, deviceid)
    if (user !== null)
      await insertDeviceEvent(tenant, by, { device: deviceid, event: 'released', about: user.username })
    await insertDeviceUser(tenant, { tenant_id: tenantId, device_id: deviceid, account_id: accountId })
    await insertDeviceEvent(tenant, by, { device: deviceid, event: 'mapped', about: name })
    return ok(`${device.hostname} is registered to ${name}.`)
  },
}
