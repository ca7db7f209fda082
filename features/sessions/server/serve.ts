import type { sessions } from '#features/sessions/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleDeleteEndUserCredentials } from './delete-end-user-credentials.ts'
import { handleListSessions } from './list-sessions.ts'
import { handleReadLoginDetails } from './read-login-details.ts'
import { handleReadTenantDetails } from './read-tenant-details.ts'
import { handleRevokeSession } from './revoke-session.ts'
import { handleSignOut } from './sign-out.ts'
import { handleValidateSession } from './validate-session.ts'

/** The handlers of sessions. */
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
