import { deleteEndUserCredentials, listSessions, revokeSession, signOut, validateSession } from './sessions.ts'
import { readLoginDetails } from './read-login-details.ts'
import { readTenantDetails } from './read-tenant-details.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/sessions/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and pages of sessions: validation, list, sign-out. */
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
  pages: {
    '/sessions': 'plain',
  },
  refusals: withSentences(refusals, sentences),
} as const
