import { installLinesOf } from '@portico/contract/core/devices/install-lines.ts'
import type { createEnrolmentCode as call } from '#features/devices/contract/create-enrolment-code.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { makeEnrolmentCode } from '#features/devices/server/enrolment/enrolment-codes.ts'

/** Creates an enrolment code, with install lines that contain it and the host of the request. */
export function handleCreateEnrolmentCode(context: Pick<AppContext, 'database' | 'settingsOf'>): Handler<typeof call> {
  return async ({ session, body, origin }) => {
    const made = await makeEnrolmentCode(context.database, { ...session, origin }, body)
    if (!made.ok) return refused(made.error)
    const { id, code, expiresAt } = made.value
    const install = installLinesOf(context.settingsOf(origin.host).domainurl, code, body.kind)
    return done({ id, code, expires_at: expiresAt.toISOString(), install })
  }
}
