import type { deleteEndUserCredentials as call } from '@portico/contract/sign-in/delete-end-user-credentials.ts'
import { recordEvent } from '#server/plumbing/audit/queries.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done } from '#server/plumbing/http/answer.ts'
import { deleteCredentials } from '#server/sign-in/own-sessions/queries.ts'

/** Forgets what remote-access sessions keep for this user (spec B §7, logout dialog). None kept is success too. */
export function answerDeleteEndUserCredentials(house: House): Answer<typeof call> {
  return ({ session, origin }) => {
    const { tenantId, accountId, email } = session
    return inTenant(house.database, tenantId, async (tenant) => {
      const deleted = await deleteCredentials(tenant, session)
      await recordEvent(tenant, {
        tenantId,
        event: 'credentials-deleted',
        outcome: 'success',
        reason: '',
        accountId,
        email,
        origin,
      })
      return done({ deleted })
    })
  }
}
