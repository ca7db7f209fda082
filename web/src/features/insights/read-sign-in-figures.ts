import { readSignInFigures } from '@portico/contract/features/insights/read-sign-in-figures.ts'
import { useState } from 'react'
import { useCall } from '#web/core/calls/use-call.ts'

/** How many days the figures cover, as the call names them. */
export type Range = '7' | '30' | '90'

/**
 * The figures of the last `days` days in the time zone of this device.
 */
export function useSignInFigures(days: Range) {
  const [timezone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  return useCall(readSignInFigures, { query: { days, timezone } })
}
