import type { DeviceOrders } from '@portico/contract/core/devices/device-report.ts'

/** The outcome of an offered version, to be sent with the next report. */
export type UpdateOutcome = { version: string; outcome: 'installed' | 'rolled-back' | 'refused'; reason: string }

/** The hooks by which updates take part in reporting. */
export type UpdateHooks = {
  /** The outcome to send with the next request; null if there is none. */
  toReport: () => UpdateOutcome | null
  /** Called after each accepted request, with its orders and the outcome that it sent. */
  accepted: (orders: DeviceOrders, reported: UpdateOutcome | null) => void
}

/** Hooks that do nothing. */
export const noUpdates: UpdateHooks = { toReport: () => null, accepted: () => undefined }
