// Written by tools/write-schema.ts from the migrated schema; a test compares the two.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The tables of the schema `tenant`. */
export type TenantTables = {
  'tenant.accounts': {
    tenant_id: string
    id: string
    email: string
    firstname: string
    lastname: string
    role_id: string
    company_id: string
    is_active: Generated<boolean>
    is_servicedesk: Generated<boolean>
    last_login_at: Date | null
    created_at: Generated<Date>
    is_break_glass: Generated<boolean>
    invited_until: Date | null
    device_generation: Generated<number>
  }
  'tenant.app_paths': { tenant_id: string | null; modulekey: string | null; path: string | null }
  'tenant.approval_delegations': {
    tenant_id: string
    account_id: string
    delegate_id: string
    from_at: Date
    until_at: Date
  }
  'tenant.approval_rule_approvers': { tenant_id: string; company_id: string; kind: string; account_id: string }
  'tenant.approval_rules': {
    tenant_id: string
    company_id: string
    kind: string
    quorum: Generated<'any' | 'all' | 'count'>
    needed: Generated<number>
    risk: Generated<'low' | 'high'>
    due_days: Generated<number>
    set_by_provider: Generated<boolean>
  }
  'tenant.approval_tokens': {
    tenant_id: string
    token_hash: Buffer
    approver_id: string
    decision: 'approve' | 'reject' | 'both'
    created_at: Generated<Date>
    expires_at: Date
    opened_at: Date | null
    used_at: Date | null
    revoked_at: Date | null
    code_hash: Buffer | null
    code_tries: Generated<number>
    mail_id: string | null
    seen_at: Date | null
  }
  'tenant.approvals': {
    tenant_id: string
    id: string
    number: number
    quorum: 'any' | 'all' | 'count'
    needed: number
    risk: 'low' | 'high'
    state: Generated<'waiting' | 'approved' | 'rejected' | 'expired' | 'withdrawn'>
    due_at: Date
    asked_by: string | null
    asked_at: Generated<Date>
    decided_at: Date | null
    reminded_at: Date | null
  }
  'tenant.approvers': {
    tenant_id: string
    id: string
    approval_id: string
    account_id: string | null
    email: string
    name: string
    delegated_by: string | null
    delegated_at: Date | null
    decision: 'approve' | 'reject' | null
    reason: Generated<string>
    decided_at: Date | null
    via: 'web' | 'link' | null
  }
  'tenant.apps': {
    tenant_id: string
    modulekey: string
    path: string
    upstream: string
    created_at: Generated<Date>
    changed_at: Generated<Date>
    headers: Generated<string[]>
  }
  'tenant.assistant_dashboards': {
    tenant_id: string
    id: string
    account_id: string
    title: string
    dataset: string
    definition: string
    conditions: Generated<string>
    signature: Buffer | null
    created_at: Generated<Date>
    changed_at: Generated<Date>
  }
  'tenant.assistant_pins': {
    tenant_id: string
    account_id: string
    dashboard_id: string
    mails_weekly: Generated<boolean>
    pinned_at: Generated<Date>
  }
  'tenant.attached_files': {
    tenant_id: string | null
    id: string | null
    owner_id: string | null
    entry_id: string | null
    name: string | null
    size: number | null
    created_at: Date | null
  }
  'tenant.attachments': {
    tenant_id: string
    id: string
    account_id: string | null
    number: number | null
    entry_id: string | null
    owner_id: string | null
    name: string
    media_type: string
    size: number
    content: Buffer
    created_at: Generated<Date>
  }
  'tenant.audit_events': {
    tenant_id: string
    id: string
    at: Date
    event: string
    outcome: string
    reason: Generated<string>
    account_id: string | null
    email: Generated<string>
    address: string
    agent: string
    is_sample: Generated<boolean>
  }
  'tenant.board_mails': {
    tenant_id: string
    account_id: string
    company_id: string | null
    range: string
    timezone: string
    language: string
  }
  'tenant.boards': {
    tenant_id: string
    id: string
    account_id: string | null
    company_id: string | null
    role_id: string | null
    widgets: ColumnType<unknown, string | null | undefined, string | null>
    layout: ColumnType<unknown, string | null | undefined, string | null>
    version: Generated<number>
    changed_by: string | null
    changed_at: Generated<Date>
  }
  'tenant.chat_conversations': {
    tenant_id: string
    id: string
    account_id: string
    title: string
    messages: Generated<number>
    started_at: Generated<Date>
    changed_at: Generated<Date>
    request_number: number | null
    handed_over_at: Date | null
  }
  'tenant.chat_hub_keys': {
    tenant_id: string
    id: string
    hub_id: string
    sealed: Buffer
    ends_at: Date
    warned_days: number | null
    created_at: Generated<Date>
  }
  'tenant.chat_hubs': { tenant_id: string; id: string; name: string; created_at: Generated<Date> }
  'tenant.chat_messages': {
    tenant_id: string
    conversation_id: string
    place: number
    id: string
    author: 'user' | 'assistant' | 'desk' | 'note'
    name: Generated<string>
    kind: string
    text: string
    passages: ColumnType<unknown, string | undefined, string>
    files_of: Generated<string>
    at: Generated<Date>
  }
  'tenant.chat_tokens': {
    tenant_id: string
    id: string
    hub_id: string
    account_id: string
    token_hash: Buffer
    audience: string
    created_at: Date
    expires_at: Date
  }
  'tenant.chats': {
    tenant_id: string
    session_id: string
    opened_at: Generated<Date>
    last_asked_at: Generated<Date>
    questions: Generated<number>
  }
  'tenant.claimed_domains': { tenant_id: string | null; domain: string | null }
  'tenant.code_challenges': {
    tenant_id: string
    id: string
    account_id: string
    token_hash: Buffer
    cookie_hash: Buffer
    generation: Generated<number>
    tries: Generated<number>
    code_expires_at: Date
    expires_at: Date
    mails: Generated<number>
    appname: Generated<string>
    address: string
    agent: string
    timezone: Generated<string>
    created_at: Date
    authtype: Generated<string>
    provider_session_id: string | null
    mailed_at: Generated<Date>
  }
  'tenant.companies': {
    tenant_id: string
    id: string
    name: string
    is_sample: Generated<boolean>
    is_own: Generated<boolean>
    is_active: Generated<boolean>
    collection: Generated<'presence' | 'standard' | 'command-lines'>
    needs_approval: Generated<boolean>
    update_ring: number | null
    created_at: Generated<Date>
    approval_policy: Generated<'presence' | 'click' | 'code' | 'session' | 'session-mfa'>
    name_skeletons: GeneratedAlways<string[]>
    floor_collection: Generated<'presence' | 'standard' | 'command-lines'>
    floor_needs_approval: Generated<boolean>
    floor_update_ring: number | null
    floor_approval_policy: Generated<'presence' | 'click' | 'code' | 'session' | 'session-mfa'>
  }
  'tenant.connection_keys': {
    tenant_id: string
    id: string
    connection_id: string
    kind: 'client-secret' | 'provider-certificate' | 'signing-key' | 'encryption-key'
    sealed: Buffer | null
    certificate: Generated<string>
    fingerprint: string
    begins_at: Date | null
    ends_at: Date | null
    warned_days: number | null
    created_at: Generated<Date>
  }
  'tenant.connection_names': {
    tenant_id: string | null
    id: string | null
    kind: string | null
    name: string | null
    is_active: boolean | null
    created_at: Date | null
    is_used: boolean | null
  }
  'tenant.connection_roles': { tenant_id: string | null; connection_id: string | null; role_id: string | null }
  'tenant.connections': {
    tenant_id: string
    id: string
    name: string
    kind: 'msauth' | 'externalidp'
    protocol: 'oidc' | 'saml'
    issuer: string
    client_id: Generated<string>
    scopes: Generated<string>
    provider_tenants: Generated<string[]>
    saml: ColumnType<unknown, string | null | undefined, string | null>
    metadata_url: Generated<string>
    metadata_read_at: Date | null
    idp_initiated: Generated<boolean>
    groups_claim: Generated<string>
    email_claim: Generated<string>
    creates_accounts: Generated<boolean>
    default_role_id: string
    default_company_id: string
    is_active: Generated<boolean>
    tested_at: Date | null
    created_at: Generated<Date>
    client_auth: Generated<'' | 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt'>
    trusts_email: Generated<boolean>
    name_id_attribute: Generated<string>
    required_contexts: Generated<string[]>
  }
  'tenant.conversation_messages': {
    tenant_id: string
    conversation_id: string
    place: number
    id: Generated<string>
    role: 'user' | 'assistant'
    message: string
    answer: ColumnType<unknown, string | null | undefined, string | null>
    at: Generated<Date>
  }
  'tenant.conversations': {
    tenant_id: string
    id: string
    account_id: string
    title: string
    dataset_id: string | null
    created_at: Generated<Date>
    changed_at: Generated<Date>
  }
  'tenant.dataset_file_parts': { tenant_id: string; dataset_id: string; part: number; bytes: Buffer }
  'tenant.dataset_parts': { tenant_id: string; dataset_id: string; place: number; part: number; bytes: Buffer }
  'tenant.datasets': {
    tenant_id: string
    id: string
    account_id: string
    title: string
    version: Generated<number>
    rows: number
    bytes: string
    sha256: string
    columns: ColumnType<unknown, string, string>
    report: ColumnType<unknown, string, string>
    preview: ColumnType<unknown, string, string>
    refreshed_at: Generated<Date>
    own: 'devices' | 'sign-ins' | 'requests' | null
    scope: string | null
    total: number | null
    schedule: Generated<'off' | 'daily' | 'weekly'>
    due_at: Date | null
    file_name: string | null
    kept_bytes: Generated<string>
    decisions: ColumnType<unknown, string | undefined, string>
    earlier_decisions: ColumnType<unknown, string | undefined, string>
  }
  'tenant.desk_canned_replies': {
    tenant_id: string
    id: string
    title: string
    text: string
    created_by: string | null
    changed_at: Generated<Date>
  }
  'tenant.desk_counters': { tenant_id: string; last_number: Generated<number> }
  'tenant.desk_queue_members': { tenant_id: string; queue_id: string; account_id: string; last_given_at: Date | null }
  'tenant.desk_queues': {
    tenant_id: string
    id: string
    name: string
    kinds: Generated<string[]>
    levels: ColumnType<unknown, string | undefined, string>
    hours: ColumnType<unknown, string | null | undefined, string | null>
    created_at: Generated<Date>
    assignment: Generated<'manual' | 'next-member'>
  }
  'tenant.desk_requests': {
    tenant_id: string
    number: number
    account_id: string
    id: string
    title: string
    description: string
    kind: 'Access' | 'Software' | 'Hardware' | 'Network' | 'Patch window' | 'Device mapping' | 'Trial extension' | 'Other'
    priority: 'Low' | 'Normal' | 'High' | 'Urgent'
    state: Generated<'Waiting for approval' | 'Open' | 'In progress' | 'On hold' | 'Resolved' | 'Rejected' | 'Withdrawn'>
    created_at: Generated<Date>
    is_sample: Generated<boolean>
    company_id: string
    queue_id: string | null
    assignee_id: string | null
    details: ColumnType<unknown, string | undefined, string>
    due_at: Date | null
    changed_at: Generated<Date>
    responded_at: Date | null
    closed_at: Date | null
    response_due_at: Date | null
    resolution_due_at: Date | null
    paused_at: Date | null
    minutes_left: ColumnType<unknown, string | null | undefined, string | null>
    response_marked: 'warned' | 'breached' | null
    resolution_marked: 'warned' | 'breached' | null
    service_next_at: Date | null
  }
  'tenant.device_claims': {
    tenant_id: string
    device_id: string
    public_key: Buffer
    evidence: string
    agent_version: string
    enrolment_code_id: string | null
    for_account: string | null
    created_at: Generated<Date>
  }
  'tenant.device_days': {
    tenant_id: string
    device_id: string
    day: Date
    hours: number
    cpu: number
    memory: number
    disk: number
  }
  'tenant.device_events': {
    tenant_id: string
    id: string
    device_id: string
    at: Generated<Date>
    event: string
    about: Generated<string>
    account_id: string | null
  }
  'tenant.device_facts': { tenant_id: string; device_id: string; facts: ColumnType<unknown, string, string>; at: Date }
  'tenant.device_hours': {
    tenant_id: string
    device_id: string
    hour: Date
    samples: number
    cpu: number
    cpu_most: number
    memory: number
    disk: number
  }
  'tenant.device_instances': {
    tenant_id: string
    device_id: string
    instance: string
    sequence: string
    replaced_at: Date
  }
  'tenant.device_keys': {
    tenant_id: string
    device_id: string
    public_key: Buffer
    created_at: Generated<Date>
    replaced_at: Date | null
    is_handed_over: Generated<boolean>
  }
  'tenant.device_links': { tenant_id: string; token_hash: Buffer; device_id: string; expires_at: Date }
  'tenant.device_samples': { tenant_id: string; device_id: string; at: Date; cpu: number; memory: number; disk: number }
  'tenant.device_status': {
    tenant_id: string
    device_id: string
    last_seen_at: Date | null
    instance: Generated<string>
    sequence: Generated<string>
    instance_since: Date | null
    cpu: number | null
    memory: number | null
    disk: number | null
    uptime: string | null
    warnings: Generated<string[]>
    logged_in_user: Generated<string>
    ip: Generated<string>
    gateway_id: string | null
    hello: Generated<number>
  }
  'tenant.device_users': { tenant_id: string; device_id: string; account_id: string; created_at: Generated<Date> }
  'tenant.devices': {
    tenant_id: string
    id: string
    created_at: Generated<Date>
    company_id: string
    hostname: string
    os_name: 'windows' | 'linux' | 'mac'
    is_sample: Generated<boolean>
    kind: Generated<'agent' | 'gateway'>
    state: 'pending' | 'active' | 'retired' | 'blocked'
    needs_approval: Generated<boolean>
    os_version: Generated<string>
    processor: Generated<'x64' | 'arm64'>
    hardware_id: string | null
    serial: string | null
    macs: Generated<string[]>
    enrolment_code_id: string | null
    enrolled_at: Date | null
    cloned_from: string | null
    agent_version: Generated<string>
    hostname_key: GeneratedAlways<string>
  }
  'tenant.end_user_credentials': {
    tenant_id: string
    account_id: string
    id: string
    device: string
    sealed: Buffer
    created_at: Generated<Date>
  }
  'tenant.enrolment_codes': {
    tenant_id: string
    id: string
    company_id: string
    kind: 'agent' | 'gateway'
    label: string
    code_hash: Buffer
    created_by: string | null
    is_of_download: Generated<boolean>
    created_at: Generated<Date>
    expires_at: Date
    max_uses: number
    uses: Generated<number>
    revoked_at: Date | null
    for_account: string | null
  }
  'tenant.fleet_hours': {
    tenant_id: string
    scope_id: string
    hour: Date
    company_id: string | null
    devices: number
    cpu: number
    cpu_p95: number
    memory: number
    memory_p95: number
    disk: number
    disk_p95: number
    has_sample: boolean
    is_stale: Generated<boolean>
  }
  'tenant.group_roles': { tenant_id: string; connection_id: string; group_name: string; role_id: string; rank: number }
  'tenant.known_networks': { tenant_id: string; account_id: string; network: string; last_used_at: Date }
  'tenant.linked_identities': {
    tenant_id: string
    connection_id: string
    issuer: string
    subject: string
    account_id: string
    linked_at: Generated<Date>
    last_used_at: Generated<Date>
  }
  'tenant.mail': {
    tenant_id: string
    id: string
    kind: string
    recipient: string
    params: ColumnType<unknown, string, string>
    host: string
    created_at: Generated<Date>
    sent_at: Date | null
    failed_at: Date | null
    last_error: string | null
    expires_at: Date | null
    urgency: Generated<number>
    due_at: Date | null
    tries: Generated<number>
    claimed_by: string | null
  }
  'tenant.mail_files': { tenant_id: string; mail_id: string; place: number; name: string; type: string; bytes: Buffer }
  'tenant.mailed_entries': {
    tenant_id: string
    number: number
    account_id: string
    entry_id: string
    added_at: Generated<Date>
    mailed_at: Date | null
  }
  'tenant.original_mails': {
    tenant_id: string
    id: string
    number: number
    entry_id: string
    size: number
    sealed: Buffer
    content: Buffer
    received_at: Generated<Date>
  }
  'tenant.password_history': { tenant_id: string; account_id: string; id: string; hash: string; replaced_at: Date }
  'tenant.password_resets': {
    tenant_id: string
    account_id: string
    id: string
    token_hash: Buffer
    temporary_hash: string
    requested_at: Date
    expires_at: Date
    tries: Generated<number>
    proven_at: Date | null
    proven_network: string | null
    used_at: Date | null
  }
  'tenant.passwords': { tenant_id: string; account_id: string; hash: string; changed_at: Generated<Date> }
  'tenant.preferences': {
    tenant_id: string
    account_id: string
    insights: ColumnType<unknown, string | undefined, string>
    updated_at: Generated<Date>
    opened_modules: ColumnType<unknown, string | undefined, string>
  }
  'tenant.proven_domains': {
    tenant_id: string
    domain: string
    proven_by: 'dns' | 'operator'
    proven_at: Generated<Date>
  }
  'tenant.provider_sessions': {
    tenant_id: string
    id: string
    connection_id: string
    account_id: string
    issuer: string
    subject: string
    sid: Generated<string>
    sealed: Buffer | null
    expires_at: Date
    session_ends_at: Date | null
  }
  'tenant.received_mails': {
    tenant_id: string
    reply_address_id: string
    message_id: string
    outcome: string
    received_at: Generated<Date>
  }
  'tenant.remembered_readings': {
    tenant_id: string
    account_id: string
    shape: string
    read_shape: string
    decisions: ColumnType<unknown, string, string>
    changed_at: Generated<Date>
  }
  'tenant.replay_cache': { tenant_id: string; scope: string; id_hash: Buffer; expires_at: Date }
  'tenant.reply_addresses': {
    tenant_id: string
    id: string
    number: number
    account_id: string
    token_hash: Buffer
    created_at: Generated<Date>
    refused_at: Date | null
  }
  'tenant.reply_hashes': { tenant_id: string | null; id: string | null; token_hash: Buffer | null }
  'tenant.reporting_devices': { tenant_id: string | null; id: string | null }
  'tenant.request_entries': {
    tenant_id: string
    id: string
    number: number
    place: number
    kind: string
    account_id: string | null
    author: Generated<string>
    text: Generated<string>
    data: ColumnType<unknown, string | undefined, string>
    is_internal: Generated<boolean>
    via: Generated<'web' | 'mail' | 'link' | 'chat' | 'server'>
    at: Generated<Date>
  }
  'tenant.request_news': {
    tenant_id: string | null
    number: number | null
    id: string | null
    place: number | null
    kind: string | null
    account_id: string | null
    author: string | null
    text: string | null
    state: string | null
    at: Date | null
  }
  'tenant.request_summaries': {
    tenant_id: string | null
    number: number | null
    account_id: string | null
    company_id: string | null
    queue_id: string | null
    kind: string | null
    title: string | null
    description: string | null
    state: string | null
  }
  'tenant.request_words': { tenant_id: string; number: number; words: string; agent_words: string }
  'tenant.role_menus': {
    tenant_id: string
    role_id: string
    modulekey: string
    menuname: string
    menulink: string
    displayorder: number
  }
  'tenant.role_modules': {
    tenant_id: string
    role_id: string
    modulekey: string
    modulelabel: string
    moduledescription: string
    displayorder: number
  }
  'tenant.role_rights': { tenant_id: string | null; role_id: string | null; permission: string | null }
  'tenant.roles': { tenant_id: string; id: string; name: string }
  'tenant.sent_mails': { tenant_id: string | null; id: string | null; sent_at: Date | null }
  'tenant.sessions': {
    tenant_id: string
    id: string
    account_id: string
    token_hash: Buffer
    cookie_hash: Buffer
    authtype: string
    appname: Generated<string>
    address: string
    agent: string
    device: string
    timezone: Generated<string>
    created_at: Date
    last_seen_at: Date
    idle_minutes: number
    expires_at: Date
    previous_login_at: Date | null
    provider_session_id: string | null
    has_second_factor: Generated<boolean>
  }
  'tenant.sign_in_transactions': {
    tenant_id: string
    id: string
    connection_id: string
    state_hash: Buffer
    browser_hash: Buffer
    sealed: Buffer
    request_id: Generated<string>
    proved: Buffer | null
    redirect_uri: string
    email: Generated<string>
    appname: Generated<string>
    timezone: Generated<string>
    device: Generated<string>
    source: Generated<string>
    after: Generated<string>
    created_at: Date
    expires_at: Date
  }
  'tenant.tenants': {
    tenant_id: string
    name: string
    description: Generated<string>
    authtype: 'local' | 'msauth' | 'externalidp'
    is_msp: boolean
    is_trial: Generated<boolean>
    mfa: Generated<'off' | 'email'>
    session_idle_minutes: Generated<number>
    session_absolute_minutes: Generated<number>
    created_at: Generated<Date>
    host: string | null
    trial_ends_at: Date | null
    trial_reminded: number | null
    name_skeleton_rank: Generated<number>
    is_active: Generated<boolean>
    name_skeleton: GeneratedAlways<string>
    name_skeleton_small: GeneratedAlways<string>
    name_skeleton_capital: GeneratedAlways<string>
    name_small: GeneratedAlways<string>
    discovery: Generated<'domain' | 'open' | 'private'>
    password_shortest: number | null
    password_longest: number | null
  }
  'tenant.webhook_deliveries': {
    tenant_id: string
    id: string
    endpoint_id: string
    event: string
    body: string
    entry_id: string | null
    created_at: Generated<Date>
    attempts: Generated<number>
    attempted_at: Date | null
    status: number | null
    problem: Generated<string>
    delivered_at: Date | null
  }
  'tenant.webhook_endpoints': {
    tenant_id: string
    id: string
    url: string
    events: string[]
    sealed: Buffer
    former_sealed: Buffer | null
    former_until: Date | null
    is_active: Generated<boolean>
    created_at: Generated<Date>
    failures: Generated<number>
    failing_since: Date | null
    disabled_at: Date | null
  }
}
