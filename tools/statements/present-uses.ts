import type { TableUse } from './table-uses.ts'

/** Statements of a module that use tables of another owner, with the reason. `tables` are names separated by spaces. */
export type PresentUses = Pick<TableUse, 'module' | 'use'> & { reason: string; tables: string }

/**
 * The known uses, by module. The list may only get shorter: the test fails for each use that is new, and for each that
 * no longer exists.
 */
export const presentUses: readonly PresentUses[] = [
  {
    module: 'approvals',
    use: 'reads',
    reason: 'A link of an approval shows its request, and whether the approver is signed in.',
    tables:
      'platform.registrations tenant.desk_queues tenant.desk_requests tenant.mail tenant.request_entries tenant.sessions',
  },
  {
    module: 'core/authentication',
    use: 'reads',
    reason: 'A candidate is read with its password in one statement.',
    tables: 'tenant.passwords',
  },
  {
    module: 'core/authentication',
    use: 'writes',
    reason: 'A failure is recorded in the statement that counts it.',
    tables: 'tenant.audit_events',
  },
  {
    module: 'core/mail',
    use: 'reads',
    reason: 'The keys of a mail are found by its reply address.',
    tables: 'tenant.reply_addresses',
  },
  {
    module: 'core/sessions',
    use: 'reads',
    reason: 'A session is opened in one statement with what a sign-in changes.',
    tables: 'platform.sign_in_failures tenant.known_networks',
  },
  {
    module: 'core/sessions',
    use: 'writes',
    reason: 'A session is opened in one statement with what a sign-in changes.',
    tables: 'platform.sign_in_failures tenant.accounts tenant.audit_events tenant.known_networks',
  },
]
