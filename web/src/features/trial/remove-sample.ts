import { removeSample as call } from '@portico/contract/features/trial/remove-sample.ts'
import { send } from '#web/core/calls/send.ts'

/**
 * Removes the sample data of the tenant.
 */
export function removeSample() {
  return send(call, {})
}
