/** The states of a device. `pending`, `active`, `retired` and `blocked` are stored; `warning` and `offline` follow from reports. */
export const deviceStates = ['pending', 'active', 'warning', 'offline', 'retired', 'blocked'] as const
export type DeviceState = (typeof deviceStates)[number]

/** Why a device is in its state. Those of the second line are warnings. */
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

/** The warnings that last until an administrator decides on them. */
export const decidedReasons = ['possible-duplicate', 'awaiting-reattachment'] as const

/** What is stored of a device that decides its state. Instants in milliseconds since 1970. */
export type StateFacts = {
  stored: 'pending' | 'active' | 'retired' | 'blocked'
  needsApproval: boolean
  lastSeenAt: number | null
  /** Seconds between two hellos. */
  hello: number
  warnings: readonly DeviceReason[]
}

/** A device is offline once this many hellos are missing. */
const missedHellos = 4

/** The shares in percent from which a disk, or memory, is nearly full. */
export const fullFrom = { disk: 90, memory: 95 } as const
/** How far the clock of a device may be off, in milliseconds. */
export const clockMayDiffer = 5 * 60 * 1000

/**
 * The state of a device at `now`, and the reasons for it: of warnings, those of its last report only while it reports, and those that an
 * administrator decides on until then. SQL has the same rule in `tenant.device_state` (migration 0033).
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
