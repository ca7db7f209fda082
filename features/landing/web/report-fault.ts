import { faultOf } from '#features/landing/contract/fault.ts'
import { reportFault as call } from '#features/landing/contract/report-fault.ts'
import { send } from '@portico/web/core/calls/send.ts'

/** Reports a rendering error to the server. Returns the reference of the log entry, or null if reporting failed. */
export async function reportFault(error: unknown, componentStack: string): Promise<string | null> {
  const outcome = await send(call, { body: faultOf(error, componentStack, location.pathname) })
  return outcome.ok ? outcome.data.reference : null
}
