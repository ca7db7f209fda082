import { listRolesToGive as call } from '@portico/contract/trial/list-roles-to-give.ts'
import { useCall } from '../plumbing/use-call.ts'

/**
 * The roles that a colleague may be invited with, read each time that somebody is.
 */
export function useRolesToGive() {
  return useCall(call, {})
}
