/**
 * The states of a device. `pending`, `active`, `retired` and `blocked` are stored; `warning` and `offline` are derived
 * from reports.
 */
export const deviceStates = ['pending', 'active', 'warning', 'offline', 'retired', 'blocked'] as const
export type DeviceState = (typeof deviceStates)[number]

/** The reasons for a state. Those from `disk-full` on are warnings. */
export const deviceReasons = [
  'no-report-yet',
  'awaiting-approval',
  'silent',
  'retired-by-user',
  'blocked-by-user',
  'disk-full',
  'memory-full',
  'clock-wrong',
  'update-failed',
  'possible-duplicate',
  'awaiting-reattachment',
] as const
export type DeviceReason = (typeof deviceReasons)[number]

/** Warnings that last until an administrator decides on them. */
export const decidedReasons = ['possible-duplicate', 'awaiting-reattachment'] as const

/** The stored facts that determine a device's state. Instants are in milliseconds since 1970. */
export type StateFacts = {
  stored: 'pending' | 'active' | 'retired' | 'blocked'
  needsApproval: boolean
  lastSeenAt: number | null
  /** Seconds between two hello reports. */
  hello: number
  warnings: readonly DeviceReason[]
}

/** Number of missing hello reports after which a device is offline. */
const missedHellos = 4

/** Percentages from which a disk or the memory counts as nearly full. */
export const fullFrom = { disk: 90, memory: 95 } as const
/** Milliseconds by which a device's clock may differ. */
export const clockMayDiffer = 5 * 60 * 1000

/**
 * Returns the state of a device at `now`, with its reasons: warnings of the last report apply only while the device
 * reports; those for an administrator last until the decision. `tenant.device_state` (migration 0033) is the same rule
 * in SQL.
 */
export function deviceState(facts: StateFacts, now: number): { state: DeviceState; reasons: readonly DeviceReason[] } {
  const { stored, needsApproval, lastSeenAt, hello, warnings } = facts
  if (stored === 'blocked') return { state: 'blocked', reasons: ['blocked-by-user'] }
  if (stored === 'retired') return { state: 'retired', reasons: ['retired-by-user'] }
  const undecided = warnings.filter((warning) => decidedReasons.some((one) => one === warning))
  if (stored === 'pending') {
    return { state: 'pending', reasons: [needsApproval ? 'awaiting-approval' : 'no-report-yet', ...undecided] }
  }
  if (lastSeenAt === null || now - lastSeenAt > missedHellos * hello * 1000)
    return { state: 'offline', reasons: ['silent', ...undecided] }
  return warnings.length > 0 ? { state: 'warning', reasons: warnings } : { state: 'active', reasons: [] }
}
