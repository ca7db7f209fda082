import type { StateFacts } from '#contract/core/devices/device-state.ts'
import type { deviceActions } from './change-device-state.ts'

/** What is stored of a device that decides what can be done with it. */
type Stored = Pick<StateFacts, 'stored' | 'needsApproval'>

/**
 * What is stored of a device after an action, or null where the action is not possible: only one that waits for it is approved, only
 * one that is retired or blocked restored. One that has not reported is pending until it does.
 */
export function stateAfter(
  action: (typeof deviceActions)[number],
  { stored, needsApproval, hasReported }: Stored & { hasReported: boolean },
): Stored | null {
  const isGone = stored === 'retired' || stored === 'blocked'
  const inUse = (waits: boolean): Stored => ({
    stored: hasReported && !waits ? 'active' : 'pending',
    needsApproval: waits,
  })
  if (action === 'approve') return stored === 'pending' && needsApproval ? inUse(false) : null
  if (action === 'retire') return isGone ? null : { stored: 'retired', needsApproval }
  if (action === 'block') return stored === 'blocked' ? null : { stored: 'blocked', needsApproval }
  return isGone ? inUse(needsApproval) : null
}
