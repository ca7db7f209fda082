// Written by tools/write-schema.ts from the migrated schema; a test compares the two.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The tables of the schema `tenant` under C. */
export type TenantTablesC = {
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
}
