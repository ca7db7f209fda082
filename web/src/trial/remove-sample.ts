import { removeSample as call } from '@portico/contract/trial/remove-sample.ts'
import { send } from '../plumbing/send.ts'

/**
 * Removes the sample data of the tenant.
 */
export function removeSample() {
  return send(call, {})
}
