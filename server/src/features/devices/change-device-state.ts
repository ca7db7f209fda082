import { stateAfter } from '@portico/contract/features/devices/device-actions.ts'
import type { changeDeviceState as call } from '@portico/contract/features/devices/change-device-state.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type Handler } from '#server/core/calls/handler.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { recordDone } from './acting.ts'
import { deleteDeviceUser, insertDeviceEvent, lockDevice, updateDeviceState } from './mapping-queries.ts'

const happened = { approve: 'approved', retire: 'retired', block: 'blocked', restore: 'restored' } as const

/** Approves, retires, blocks or restores a device. One that is retired is registered to no user. */
export function handleChangeDeviceState(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return ({ session, params: { id }, body: { action }, origin }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      const device = await lockDevice(tenant, session, id)
      if (device === null) return refused('no-such-device')
      const next = stateAfter(action, { ...device, hasReported: device.lastSeenAt !== null })
      if (next === null) return refused('device-state-not-possible')
      const event = happened[action]
      await updateDeviceState(tenant, { tenantId: session.tenantId, id }, next)
      if (action === 'retire') await deleteDeviceUser(tenant, session.tenantId, id)
      await insertDeviceEvent(tenant, { ...session, at: origin.at }, { device: id, event })
      await recordDone(tenant, { ...session, origin }, `device-${event}`, device.hostname)
      return done(null)
    })
}
