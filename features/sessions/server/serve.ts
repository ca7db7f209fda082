import type { sessions } from '#features/sessions/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleDeleteEndUserCredentials } from './delete-end-user-credentials.ts'
import { handleListSessions } from './list-sessions.ts'
import { handleReadLoginDetails } from './read-login-details.ts'
import { handleRevokeSession } from './revoke-session.ts'
import { handleSignOut } from './sign-out.ts'
import { handleValidateSession } from './validate-session.ts'
import type { readTenantDetails } from '#features/sessions/contract/read-tenant-details.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { readTenant } from './own-session-queries.ts'

/** Returns the handlers of sessions. */
export function serveSessions({ context }: ServerParts): RunningFeature<typeof sessions.calls> {
  return {
    handlers: ({ endAtProvider }) => ({
      validateSession: handleValidateSession(),
      readLoginDetails: handleReadLoginDetails(context),
      readTenantDetails: handleReadTenantDetails(context),
      signOut: handleSignOut(context, endAtProvider),
      deleteEndUserCredentials: handleDeleteEndUserCredentials(context),
      listSessions: handleListSessions(context),
      revokeSession: handleRevokeSession(context),
    }),
  }
}

/** Returns the tenant of the session; the caller cannot name another one. */
export function handleReadTenantDetails(context: AppContext): Handler<typeof readTenantDetails> {
  return async ({ session }) => {
    const { trial_ends_at, ...tenant } = await readTenant(context.database, session)
    return done({ ...tenant, trial_ends_at: trial_ends_at?.toISOString() ?? null })
  }
}
