import { stateAfter } from '#features/devices/contract/device-actions.ts'
import type { changeDeviceState as call } from '#features/devices/contract/change-device-state.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { isTrialFull } from '#features/devices/server/enrolling/trial-limit-queries.ts'
import { recordDone, type Actor } from '@portico/server/core/audit/acting.ts'
import { decideClaim } from '#features/devices/server/enrolling/decide-claim.ts'
import { deleteDeviceUser, lockDevice } from './mapping-queries.ts'
import { deleteWarning, lockWarnings } from './warning-queries.ts'
import { insertDeviceEvent } from '@portico/server/core/devices/device-event-queries.ts'
import { updateDeviceState } from '@portico/server/core/devices/device-change-queries.ts'

const happened = {
  approve: 'approved',
  reject: 'reattachment-rejected',
  retire: 'retired',
  block: 'blocked',
  restore: 'restored',
} as const

/** Approves, rejects, retires, blocks or restores a device. */
export function handleChangeDeviceState(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, params: { id }, body: { action, reattachment }, origin }) => {
    const changed = await changeDeviceState(context.database, { ...session, origin }, { id, action, reattachment })
    return changed.ok ? done(null) : refused(changed.error)
  }
}

/**
 * Changes a device's state on behalf of any actor. Retiring a device ends its registration; approving it clears the
 * warning of a possible duplicate. A computer that asks to continue as the device is accepted by an approval with
 * `reattachment`, keeps waiting after an approval without it, and is refused by every other action.
 */
export function changeDeviceState(
  database: Pool,
  actor: Actor,
  {
    id,
    action,
    reattachment = false,
  }: { id: string; action: keyof typeof happened; reattachment?: boolean | undefined },
): Promise<Result<null, 'no-such-device' | 'device-state-not-possible' | 'too-many-devices'>> {
  const { tenantId, origin } = actor
  return inTenant(database, tenantId, async (tenant) => {
    // Locked before the device, in the same order as by reports, to avoid a deadlock.
    const all = await lockWarnings(tenant, { tenantId, id })
    const decidesClaim = action !== 'approve' || reattachment
    const warnings = decidesClaim ? all : all.filter((warning) => warning !== 'awaiting-reattachment')
    const isFull = action === 'restore' && (await isTrialFull(tenant, tenantId))
    const device = await lockDevice(tenant, actor, id)
    if (device === null) return err('no-such-device')
    const next = stateAfter(action, { ...device, hasReported: device.lastSeenAt !== null, warnings })
    if (next === null) return err('device-state-not-possible')
    if (isFull && device.stored === 'retired') return err('too-many-devices')
    const event = happened[action]
    await updateDeviceState(tenant, { tenantId, id }, next)
    if (action === 'approve') await deleteWarning(tenant, { tenantId, id }, 'possible-duplicate')
    if (action === 'retire') await deleteDeviceUser(tenant, tenantId, id)
    await insertDeviceEvent(tenant, { ...actor, at: origin.at }, { device: id, event })
    if (decidesClaim) {
      await decideClaim(tenant, { tenantId, id, at: origin.at }, action === 'approve')
      await deleteWarning(tenant, { tenantId, id }, 'awaiting-reattachment')
    }
    await recordDone(tenant, actor, `device-${event}`, device.hostname)
    return ok(null)
  })
}
