import type { TableUse } from './table-uses.ts'

/**
 * An intended use of tables in a file that does not belong to their owner. `tables` are names with blanks between them.
 */
export type JoinedOnPurpose = Pick<TableUse, 'path' | 'use'> & { reason: string; tables: string }

/**
 * Statements over rows of several owners that stay together, at most ten: a round trip of the sign-in, or rows that
 * must change at once. The test fails for a use that is not listed, and for a listed use that no longer exists.
 */
export const joinedOnPurpose: readonly JoinedOnPurpose[] = [
  {
    path: 'server/src/core/authentication/sign-in-queries.ts',
    use: 'reads',
    reason: 'A sign-in reads its account, role and password in the statement that counts the attempt: one round trip.',
    tables: 'tenant.passwords',
  },
  {
    path: 'server/src/core/authentication/sign-in-queries.ts',
    use: 'writes',
    reason:
      'A failed sign-in is recorded in the statement that counts it, so that no failure is counted without an event.',
    tables: 'tenant.audit_events',
  },
  {
    path: 'server/src/core/sessions/open-session-queries.ts',
    use: 'reads',
    reason:
      'A session is opened in one round trip: its failures are locked, and the network is compared with the known ones.',
    tables: 'platform.sign_in_failures tenant.known_networks',
  },
  {
    path: 'server/src/core/sessions/open-session-queries.ts',
    use: 'writes',
    reason:
      'A session is opened in one round trip with what a sign-in changes: last sign-in, network, failures and event.',
    tables: 'platform.sign_in_failures tenant.accounts tenant.audit_events tenant.known_networks',
  },
]
