import type { TableUse } from './table-uses.ts'

/** Uses of a module that are not the owner's, with the reason. `tables` are names with blanks between them. */
export type PresentUses = Pick<TableUse, 'module' | 'use'> & { reason: string; tables: string }

/** The present ones, by module. The list only gets shorter: the test fails for one that is new, and for one that is gone. */
export const presentUses: readonly PresentUses[] = [
  {
    module: 'administration',
    use: 'reads',
    reason: 'Commands of the operator list what a tenant, a role or an account has.',
    tables:
      'platform.domains tenant.code_challenges tenant.connections tenant.desk_requests tenant.group_roles tenant.linked_identities tenant.mail tenant.password_resets tenant.passwords tenant.sessions',
  },
  {
    module: 'administration',
    use: 'writes',
    reason: 'Commands of the operator change what users cannot, with statements of their own.',
    tables: 'platform.domains platform.registrations tenant.accounts tenant.role_modules tenant.roles tenant.tenants',
  },
  {
    module: 'agent-downloads',
    use: 'reads',
    reason: 'Downloads make enrolment codes, and the commands of releases list who has which version.',
    tables: 'platform.agent_keys platform.agent_releases tenant.device_events tenant.enrolment_codes',
  },
  {
    module: 'agent-downloads',
    use: 'writes',
    reason: 'The commands of releases; their tables are read by all devices.',
    tables: 'platform.agent_keys platform.agent_releases',
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
  { module: 'chat', use: 'writes', reason: 'Files of a chat are attachments.', tables: 'tenant.attachments' },
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
    reason: 'The devices that are connected are stored in batches with their presence.',
    tables: 'tenant.device_status',
  },
  {
    module: 'core/mail',
    use: 'reads',
    reason: 'A mail whose link was replaced is not sent, and a thread has an address for replies.',
    tables: 'tenant.password_resets tenant.reply_addresses',
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
    reason: 'A session is opened in one statement with what a sign-in changes.',
    tables: 'platform.sign_in_failures tenant.accounts tenant.audit_events tenant.known_networks',
  },
  {
    module: 'core/tenants',
    use: 'writes',
    reason: 'A tenant is renamed or deactivated with its domain and accounts.',
    tables: 'platform.domains tenant.accounts',
  },
  {
    module: 'desk',
    use: 'reads',
    reason: 'A stream ends with its session; files are mailed with their comment.',
    tables: 'tenant.attachments tenant.sessions',
  },
  {
    module: 'desk',
    use: 'writes',
    reason: 'Files become part of a request; the policy of approvals is a column of the company.',
    tables: 'tenant.attachments tenant.companies',
  },
  {
    module: 'devices',
    use: 'reads',
    reason: 'Statements of enrolment and of pages join the tables of core/devices.',
    tables: 'platform.deployment tenant.device_claims tenant.device_events tenant.device_keys tenant.enrolment_codes',
  },
  {
    module: 'devices',
    use: 'writes',
    reason: 'Enrolment and reports write the tables of core/devices in batches.',
    tables:
      'platform.deployment tenant.companies tenant.device_claims tenant.device_events tenant.device_keys tenant.devices tenant.enrolment_codes',
  },
  {
    module: 'insights',
    use: 'reads',
    reason: 'Widgets count what other modules have.',
    tables:
      'tenant.approvals tenant.approvers tenant.audit_events tenant.desk_requests tenant.device_days tenant.device_hours tenant.device_status tenant.fleet_hours tenant.sessions',
  },
  { module: 'invitations', use: 'writes', reason: 'An invited colleague is an account.', tables: 'tenant.accounts' },
  {
    module: 'landing',
    use: 'reads',
    reason: 'The loader reads everything in one statement.',
    tables: 'tenant.apps tenant.device_status',
  },
  {
    module: 'password-reset',
    use: 'reads',
    reason: 'Resets check the token and the former passwords in one statement.',
    tables: 'tenant.password_resets tenant.passwords tenant.sessions',
  },
  {
    module: 'password-reset',
    use: 'writes',
    reason: 'A new password ends sessions and codes in the same transaction.',
    tables: 'tenant.accounts tenant.code_challenges tenant.password_resets tenant.passwords tenant.sessions',
  },
  { module: 'profile', use: 'writes', reason: 'A user completes the own name.', tables: 'tenant.accounts' },
  {
    module: 'secret-rotation',
    use: 'reads',
    reason: 'A new secret seals every sealed column again.',
    tables:
      'tenant.chat_hub_keys tenant.connection_keys tenant.end_user_credentials tenant.provider_sessions tenant.webhook_endpoints',
  },
  {
    module: 'sessions',
    use: 'reads',
    reason: 'The page of sessions lists them with their last events.',
    tables: 'tenant.audit_events tenant.sessions',
  },
  {
    module: 'sign-in',
    use: 'reads',
    reason: 'An address is led to the tenants whose domains and connections it matches.',
    tables: 'tenant.connections tenant.mail tenant.proven_domains',
  },
  {
    module: 'single-sign-on',
    use: 'reads',
    reason: 'Keys that are about to end are found for connections and hubs together.',
    tables: 'tenant.chat_hub_keys tenant.chat_hubs tenant.passwords',
  },
  {
    module: 'single-sign-on',
    use: 'writes',
    reason: 'A linked identity has an account; a logout at the provider ends sessions.',
    tables:
      'tenant.accounts tenant.chat_hub_keys tenant.code_challenges tenant.passwords tenant.provider_sessions tenant.sessions tenant.tenants',
  },
  {
    module: 'trial',
    use: 'reads',
    reason: 'The export of a tenant lists the columns of every table.',
    tables:
      'platform.deployment platform.domains tenant.approvals tenant.approvers tenant.audit_events tenant.board_mails tenant.boards tenant.chat_hubs tenant.connection_keys tenant.connections tenant.desk_canned_replies tenant.desk_queues tenant.desk_requests tenant.device_events tenant.device_facts tenant.device_users tenant.enrolment_codes tenant.group_roles tenant.known_networks tenant.linked_identities tenant.passwords tenant.preferences tenant.proven_domains tenant.request_entries',
  },
  {
    module: 'trial',
    use: 'writes',
    reason: 'The sample of a trial is removed with its rows in every module.',
    tables:
      'platform.deployment tenant.accounts tenant.audit_events tenant.companies tenant.desk_counters tenant.desk_requests tenant.device_status tenant.devices tenant.tenants',
  },
  {
    module: 'white-label',
    use: 'reads',
    reason: 'The commands of domains and pictures list them with statements of their own.',
    tables: 'platform.domain_pictures platform.domains',
  },
  {
    module: 'white-label',
    use: 'writes',
    reason: 'The commands of domains and pictures store them with statements of their own.',
    tables: 'platform.domain_pictures platform.domains',
  },
]
