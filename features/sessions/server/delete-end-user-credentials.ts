import type { deleteEndUserCredentials as call } from '#features/sessions/contract/sessions.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { deleteCredentials } from './own-session-queries.ts'

/**
 * Deletes the credentials stored for this user's remote-access sessions (spec B §7, logout dialog). Succeeds even if
 * none are stored.
 */
export function handleDeleteEndUserCredentials(context: AppContext): Handler<typeof call> {
  return ({ session, origin }) => {
    const { tenantId, accountId, email } = session
    return inTenant(context.database, tenantId, async (tenant) => {
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
