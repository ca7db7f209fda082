import { deleteEndUserCredentials } from './delete-end-user-credentials.ts'
import { listSessions } from './list-sessions.ts'
import { readLoginDetails } from './read-login-details.ts'
import { readTenantDetails } from './read-tenant-details.ts'
import { revokeSession } from './revoke-session.ts'
import { signOut } from './sign-out.ts'
import { validateSession } from './validate-session.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/sessions/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and refusals of sessions: validation, list, sign-out. */
export const sessions = {
  calls: {
    deleteEndUserCredentials,
    listSessions,
    readLoginDetails,
    readTenantDetails,
    revokeSession,
    signOut,
    validateSession,
  },
  refusals: withSentences(refusals, sentences),
} as const
