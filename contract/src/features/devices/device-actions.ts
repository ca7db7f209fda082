import type { StateFacts } from '#contract/core/devices/device-state.ts'
import type { deviceActions } from './change-device-state.ts'
import type { ListedDevice } from './list-devices.ts'

type DeviceAction = (typeof deviceActions)[number]

/** What is stored of a device that decides what can be done with it. */
type Stored = Pick<StateFacts, 'stored' | 'needsApproval'>
type Standing = Stored & { hasReported: boolean; warnings: readonly string[] }

/**
 * What is stored of a device after an action, or null where the action is not possible: only one that waits for it, or that may be a
 * duplicate, is approved; only one that is retired or blocked restored. One that has not reported is pending until it does.
 */
export function stateAfter(
  action: DeviceAction,
  { stored, needsApproval, hasReported, warnings }: Standing,
): Stored | null {
  const isGone = stored === 'retired' || stored === 'blocked'
  const inUse = (waits: boolean): Stored => ({
    stored: hasReported && !waits ? 'active' : 'pending',
    needsApproval: waits,
  })
  if (action === 'approve') {
    if (stored === 'pending' && needsApproval) return inUse(false)
    return warnings.includes('possible-duplicate') && !isGone ? { stored, needsApproval } : null
  }
  if (action === 'retire') return isGone ? null : { stored: 'retired', needsApproval }
  if (action === 'block') return stored === 'blocked' ? null : { stored: 'blocked', needsApproval }
  return isGone ? inUse(needsApproval) : null
}

/** The actions that are offered for a device as it is listed, the one that it waits for first. */
export function offeredActions({ state, reasons }: Pick<ListedDevice, 'state' | 'reasons'>): readonly DeviceAction[] {
  if (state === 'retired' || state === 'blocked') return ['restore']
  const isUndecided = reasons.includes('awaiting-approval') || reasons.includes('possible-duplicate')
  return isUndecided ? ['approve', 'block', 'retire'] : ['block', 'retire']
}
