import { insertDeviceEvents, type NewDeviceEvent } from '@portico/server/core/devices/device-event-queries.ts'
import { usernameOf } from '@portico/server/core/sessions/session.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { readContact } from '#features/devices/server/mapping-contact-queries.ts'
import { deleteDeviceUser, insertDeviceUser, readDeviceUser } from '#features/devices/server/mapping-queries.ts'
import { putClaimInForce } from './claim-queries.ts'
import { takeClaim } from '@portico/server/core/devices/device-claim-queries.ts'

type Decided = { tenantId: string; id: string; at: Date }

/**
 * Decides on the claim to a device. After an approval, the computer continues as the device. The former key and the
 * registration to a user then end, because that user may not work at this computer. Returns whether there was a claim.
 */
export async function decideClaim(tenant: TenantTx, device: Decided, isApproved: boolean): Promise<boolean> {
  const claim = await takeClaim(tenant, device)
  if (claim === null || !isApproved) return claim !== null
  const { tenantId, id: deviceId, at } = device
  await putClaimInForce(tenant, { ...device, ...claim })
  const events: NewDeviceEvent[] = [{ deviceId, event: 'reattached', about: claim.evidence, at }]
  const user = await readDeviceUser(tenant, tenantId, deviceId)
  if (user !== null && user.id !== claim.forAccount) {
    await deleteDeviceUser(tenant, tenantId, deviceId)
    events.push({ deviceId, event: 'released', about: user.username, at })
  }
  await insertDeviceEvents(tenant, tenantId, events)
  if (claim.forAccount !== null) await registerTo(tenant, { ...device, accountId: claim.forAccount })
  return true
}

/**
 * Registers a device to the user for whose single computer the code was issued, unless the user has left or the device
 * is already registered.
 */
export async function registerTo(
  tenant: TenantTx,
  { tenantId, id: deviceId, at, accountId }: Decided & { accountId: string },
): Promise<void> {
  const contact = await readContact(tenant, tenantId, accountId)
  if (contact === null || (await readDeviceUser(tenant, tenantId, deviceId)) !== null) return
  await insertDeviceUser(tenant, { tenant_id: tenantId, device_id: deviceId, account_id: accountId })
  await insertDeviceEvents(tenant, tenantId, [{ deviceId, event: 'mapped', about: usernameOf(contact), accountId, at }])
}
