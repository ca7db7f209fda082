import { decidedReasons, type StateFacts } from '@portico/contract/core/devices/device-state.ts'
import type { deviceActions } from './change-device-state.ts'
import type { ListedDevice } from './list-devices.ts'

type DeviceAction = (typeof deviceActions)[number]

/** The stored fields that a device's state is derived from. */
type Stored = Pick<StateFacts, 'stored' | 'needsApproval'>
type Standing = Stored & { hasReported: boolean; warnings: readonly string[] }

/**
 * Returns the stored state of a device after an action; null if the action is not possible. `approve` needs a device
 * that waits for approval, may be a duplicate, or is claimed by another computer; `reject` needs a device that is
 * claimed by another computer; `restore` needs a retired or blocked device. A device that has not reported yet stays
 * pending.
 */
export function stateAfter(action: DeviceAction, standing: Standing): Stored | null {
  const { stored, needsApproval } = standing
  if (stored === 'retired' || stored === 'blocked') return afterUse(action, standing)
  switch (action) {
    case 'approve':
      return approved(standing)
    case 'reject':
      return standing.warnings.includes('awaiting-reattachment') ? { stored, needsApproval } : null
    case 'retire':
      return { stored: 'retired', needsApproval }
    case 'block':
      return { stored: 'blocked', needsApproval }
    case 'restore':
      return null
  }
}

/** Returns the stored state of a retired or blocked device after an action; null if the action is not possible. */
function afterUse(action: DeviceAction, standing: Standing): Stored | null {
  const { stored, needsApproval } = standing
  if (action === 'restore') return inUse(standing, needsApproval)
  return action === 'block' && stored === 'retired' ? { stored: 'blocked', needsApproval } : null
}

function approved(standing: Standing): Stored | null {
  const { stored, needsApproval, warnings } = standing
  if (stored === 'pending' && needsApproval) return inUse(standing, false)
  return decidedReasons.some((reason) => warnings.includes(reason)) ? { stored, needsApproval } : null
}

const inUse = ({ hasReported }: Standing, waits: boolean): Stored => ({
  stored: hasReported && !waits ? 'active' : 'pending',
  needsApproval: waits,
})

/** Returns the actions offered for a listed device, most urgent first. */
export function offeredActions({ state, reasons }: Pick<ListedDevice, 'state' | 'reasons'>): readonly DeviceAction[] {
  if (state === 'retired' || state === 'blocked') return ['restore']
  if (reasons.includes('awaiting-reattachment')) return ['approve', 'reject', 'block', 'retire']
  const isUndecided = reasons.includes('awaiting-approval') || reasons.includes('possible-duplicate')
  return isUndecided ? ['approve', 'block', 'retire'] : ['block', 'retire']
}
