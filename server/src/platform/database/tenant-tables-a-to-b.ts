// Written by tools/write-schema.ts from the migrated schema; a test compares the two.
import type { ColumnType, Generated } from 'kysely'

/** The tables of the schema `tenant`, from A to B. */
export type TenantTablesAToB = {
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
}
