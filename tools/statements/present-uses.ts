import type { TableUse } from './table-uses.ts'

/** Statements of a module that use tables of another owner, with the reason. `tables` are names separated by spaces. */
export type PresentUses = Pick<TableUse, 'module' | 'use'> & { reason: string; tables: string }

/**
 * The known uses, by module. The list may only get shorter: the test fails for each use that is new, and for each that
 * no longer exists.
 */
export const presentUses: readonly PresentUses[] = [
  {
    module: 'administration',
    use: 'reads',
    reason: 'Commands of the operator count what a tenant has, and list the connections that give a role.',
    tables:
      'tenant.connections tenant.desk_requests tenant.group_roles tenant.linked_identities tenant.mail tenant.sessions',
  },
  {
    module: 'administration',
    use: 'writes',
    reason: 'A tenant that the operator deletes is deleted with its registration.',
    tables: 'platform.registrations',
  },
  {
    module: 'approvals',
    use: 'reads',
    reason: 'A link of an approval shows its request, and whether the approver is signed in.',
    tables:
      'platform.registrations tenant.desk_queues tenant.desk_requests tenant.mail tenant.request_entries tenant.sessions',
  },
  {
    module: 'chat',
    use: 'reads',
    reason: 'A chat that became a request shows its state and answers, and ends with its session.',
    tables: 'tenant.attachments tenant.desk_requests tenant.request_entries tenant.sessions',
  },
  {
    module: 'core/accounts',
    use: 'reads',
    reason: "A user's time zone is that of the last session, else of the desk's business hours.",
    tables: 'tenant.desk_queues tenant.sessions',
  },
  {
    module: 'core/audit',
    use: 'writes',
    reason: 'A network is known once an event has it.',
    tables: 'tenant.known_networks',
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
    module: 'core/devices',
    use: 'writes',
    reason: 'A device of a sample has a status, and a possible duplicate is a warning of it.',
    tables: 'tenant.device_status',
  },
  {
    module: 'core/mail',
    use: 'reads',
    reason: 'A mail whose link was replaced is not sent, and a thread has an address for replies.',
    tables: 'tenant.reply_addresses',
  },
  {
    module: 'core/sessions',
    use: 'reads',
    reason: 'One job deletes what has ended.',
    tables:
      'platform.sign_in_failures tenant.chat_tokens tenant.code_challenges tenant.known_networks tenant.password_resets tenant.replay_cache tenant.sign_in_transactions',
  },
  {
    module: 'core/sessions',
    use: 'writes',
    reason: 'A session is opened in one statement with what a sign-in changes, and ends with its unfinished sign-ins.',
    tables:
      'platform.sign_in_failures tenant.accounts tenant.audit_events tenant.code_challenges tenant.known_networks',
  },
  {
    module: 'desk',
    use: 'reads',
    reason: 'Files are mailed with their comment.',
    tables: 'tenant.attachments',
  },
  {
    module: 'devices',
    use: 'reads',
    reason: 'Statements of enrolment and of pages join the tables of core/devices.',
    tables: 'platform.deployment tenant.device_claims tenant.enrolment_codes',
  },
  {
    module: 'devices',
    use: 'writes',
    reason: 'Jobs delete expired codes, and store which hours are rolled up.',
    tables: 'platform.deployment tenant.enrolment_codes',
  },
  {
    module: 'insights',
    use: 'reads',
    reason: 'Widgets count what other modules have.',
    tables: 'tenant.device_days tenant.device_hours tenant.device_status tenant.fleet_hours',
  },
  {
    module: 'landing',
    use: 'reads',
    reason: 'The loader reads everything in one statement.',
    tables: 'tenant.apps tenant.device_status',
  },
  {
    module: 'sign-in',
    use: 'reads',
    reason: 'An address is led to the tenants whose domains and connections it matches, in one statement.',
    tables: 'tenant.connections tenant.proven_domains',
  },
  {
    module: 'single-sign-on',
    use: 'reads',
    reason: 'Keys that are about to end are found for connections and hubs together.',
    tables: 'tenant.chat_hub_keys tenant.chat_hubs',
  },
  {
    module: 'single-sign-on',
    use: 'writes',
    reason: 'A warning of a key that is about to end is given once.',
    tables: 'tenant.chat_hub_keys',
  },
  {
    module: 'trial',
    use: 'reads',
    reason: 'The export of a tenant lists the columns of every table.',
    tables:
      'platform.deployment platform.domains tenant.approvals tenant.approvers tenant.audit_events tenant.board_mails tenant.boards tenant.chat_hubs tenant.connection_keys tenant.connections tenant.desk_canned_replies tenant.desk_queues tenant.desk_requests tenant.device_events tenant.device_facts tenant.device_users tenant.enrolment_codes tenant.group_roles tenant.known_networks tenant.linked_identities tenant.preferences tenant.proven_domains tenant.request_entries',
  },
  {
    module: 'trial',
    use: 'writes',
    reason: 'The operator sets who decides on extensions.',
    tables: 'platform.deployment',
  },
]
