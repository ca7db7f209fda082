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
] as const
export type DeviceReason = (typeof deviceReasons)[number]

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
 * The state of a device at `now`, and the reasons for it: of warnings, those of its last report only while it reports, and a possible
 * duplicate until an administrator has decided. SQL has the same rule in `tenant.device_state` (migration 0033).
 */
export function deviceState(facts: StateFacts, now: number): { state: DeviceState; reasons: readonly DeviceReason[] } {
  const { stored, needsApproval, lastSeenAt, hello, warnings } = facts
  if (stored === 'blocked') return { state: 'blocked', reasons: ['blocked-by-user'] }
  if (stored === 'retired') return { state: 'retired', reasons: ['retired-by-user'] }
  const duplicate = warnings.filter((warning) => warning === 'possible-duplicate')
  if (stored === 'pending') {
    return { state: 'pending', reasons: [needsApproval ? 'awaiting-approval' : 'no-report-yet', ...duplicate] }
  }
  if (lastSeenAt === null || now - lastSeenAt > missedHellos * hello * 1000)
    return { state: 'offline', reasons: ['silent', ...duplicate] }
  return warnings.length > 0 ? { state: 'warning', reasons: warnings } : { state: 'active', reasons: [] }
}
