import type { DeviceOrders } from '@portico/contract/core/devices/device-report.ts'

/** What became of an offered version, as the next report tells it. */
export type UpdateOutcome = { version: string; outcome: 'installed' | 'rolled-back' | 'refused'; reason: string }

/** How updates take part in reporting. */
export type UpdateHooks = {
  /** What the next request tells; null where there is nothing to tell. */
  toReport: () => UpdateOutcome | null
  /** After each accepted request: its orders, and what it reported. */
  accepted: (orders: DeviceOrders, reported: UpdateOutcome | null) => void
}

/** Takes no part. */
export const noUpdates: UpdateHooks = { toReport: () => null, accepted: () => undefined }
