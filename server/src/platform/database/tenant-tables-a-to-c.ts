// Written by tools/write-schema.ts from the migrated schema; a test compares the two.
import type { ColumnType, Generated } from 'kysely'

/** The tables of the schema `tenant`, from A to C. */
export type TenantTablesAToC = {
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
}
