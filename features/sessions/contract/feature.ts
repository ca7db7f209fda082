import { deleteEndUserCredentials, listSessions, revokeSession, signOut, validateSession } from './sessions.ts'
import { readLoginDetails } from './read-login-details.ts'
import { readTenantDetails } from './read-tenant-details.ts'

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
} as const
