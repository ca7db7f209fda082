import { faultOf } from '#features/landing/contract/fault.ts'
import { reportFault as call } from '#features/landing/contract/report-fault.ts'
import { send } from '@portico/web/core/calls/send.ts'

/**
 * Reports an error while rendering to the server. Returns the reference that it is logged under, or null when it could not
 * be reported.
 */
export async function reportFault(error: unknown, componentStack: string): Promise<string | null> {
  const outcome = await send(call, { body: faultOf(error, componentStack, location.pathname) })
  return outcome.ok ? outcome.data.reference : null
}
