// Written by tools/write-schema.ts from the migrated schema; a test compares the two.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The tables of the schema `tenant`, from M to Z. */
export type TenantTablesMToZ = {
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
