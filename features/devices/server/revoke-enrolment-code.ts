import type { revokeEnrolmentCode as call } from '#features/devices/contract/revoke-enrolment-code.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { withdrawEnrolmentCode } from '#features/devices/server/enrolment/enrolment-codes.ts'

/** Revokes an enrolment code; the devices that it enrolled stay. */
export function handleRevokeEnrolmentCode(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, params: { id }, origin }) => {
    const revoked = await withdrawEnrolmentCode(context.database, { ...session, origin }, id)
    return revoked.ok ? done(null) : refused(revoked.error)
  }
}
