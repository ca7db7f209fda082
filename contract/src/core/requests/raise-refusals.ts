import type { RefusalName } from '#contract/core/calls/core-refusals.ts'

/** Why a request cannot be raised. Every call that raises one declares these refusals. */
export const raiseRefusals = [
  'details-missing',
  'no-approver',
  'device-not-of-another',
  'extension-not-offered',
  'no-such-device',
  'no-such-attachment',
] as const satisfies RefusalName[]

export type RaiseRefusal = (typeof raiseRefusals)[number]
