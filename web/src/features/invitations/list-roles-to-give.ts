import { listRolesToGive as call } from '@portico/contract/features/invitations/list-roles-to-give.ts'
import { useCall } from '#web/core/calls/use-call.ts'

/**
 * The roles that a colleague may be invited with, read each time that somebody is.
 */
export function useRolesToGive() {
  return useCall(call, {})
}
