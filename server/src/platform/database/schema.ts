import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ConnectionSchema } from '#server/platform/database/connection-schema.ts'

type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>
type Json<Value> = ColumnType<Value, string, string>

/** Settings that a stored picture can fill. */
export type PictureKind = 'companylogo' | 'companylogodark' | 'favicon'

type Owned = { tenant_id: string; id: string }

export type TenantRow = {
  tenant_id: string
  name: string
  /** The name in small letters, to be compared by an index. */
  name_small: GeneratedAlways<string>
  /** The skeleton of the name (UTS #39 §4): unique, except for tenants from before this rule (`name_skeleton_rank`). */
  name_skeleton: GeneratedAlways<string>
  /** The same in small letters, and in capitals. */
  name_skeleton_small: GeneratedAlways<string>
  name_skeleton_capital: GeneratedAlways<string>
  name_skeleton_rank: Defaulted<number>
  description: Defaulted<string>
  authtype: 'local' | 'msauth' | 'externalidp'
  is_msp: boolean
  is_trial: Defaulted<boolean>
  is_active: Defaulted<boolean>
  mfa: Defaulted<'off' | 'email'>
  session_idle_minutes: Defaulted<number>
  session_absolute_minutes: Defaulted<number>
  host: string | null
  trial_ends_at: Date | null
  trial_reminded: number | null
  created_at: Generated<Date>
}

export type AccountRow = Owned & {
  email: string
  firstname: string
  lastname: string
  role_id: string
  company_id: string
  is_active: Defaulted<boolean>
  is_servicedesk: Defaulted<boolean>
  is_break_glass: Defaulted<boolean>
  /** How often what its browsers are known by was withdrawn. */
  device_generation: Defaulted<number>
  last_login_at: Date | null
  invited_until: Defaulted<Date | null>
  created_at: Generated<Date>
}

export type SessionRow = Owned & {
  account_id: string
  token_hash: Buffer
  cookie_hash: Buffer
  authtype: string
  appname: Defaulted<string>
  address: string
  agent: string
  device: string
  timezone: Defaulted<string>
  created_at: Date
  last_seen_at: Date
  idle_minutes: number
  expires_at: Date
  previous_login_at: Date | null
  provider_session_id: Defaulted<string | null>
}

export type CodeChallengeRow = Owned & {
  account_id: string
  token_hash: Buffer
  cookie_hash: Buffer
  generation: Defaulted<number>
  tries: Defaulted<number>
  code_expires_at: Date
  expires_at: Date
  mails: Defaulted<number>
  mailed_at: Defaulted<Date>
  appname: Defaulted<string>
  address: string
  agent: string
  timezone: Defaulted<string>
  authtype: Defaulted<string>
  provider_session_id: Defaulted<string | null>
  created_at: Date
}

export type AuditEventRow = Owned & {
  at: Date
  event: string
  outcome: string
  reason: Defaulted<string>
  account_id: string | null
  email: Defaulted<string>
  address: string
  agent: string
  is_sample: Defaulted<boolean>
}

export type MailRow = Owned & {
  kind: string
  recipient: string
  params: Json<Record<string, string>>
  host: string
  created_at: Generated<Date>
  sent_at: Date | null
  failed_at: Date | null
  last_error: string | null
  expires_at: Date | null
}

export type PasswordResetRow = Owned & {
  account_id: string
  token_hash: Buffer
  temporary_hash: string
  requested_at: Date
  expires_at: Date
  tries: Defaulted<number>
  proven_at: Date | null
  proven_network: string | null
  used_at: Date | null
}

export type DeskRequestRow = Owned & {
  number: number
  account_id: string
  title: string
  description: string
  category: string
  priority: string
  state: Defaulted<string>
  is_sample: Defaulted<boolean>
  created_at: Generated<Date>
}

export type RegistrationRow = {
  id: string
  address_key: string
  email: string
  name: string
  company: string
  phone: string | null
  is_msp: boolean
  host: string
  language: string
  captcha_key: string
  generation: Defaulted<number>
  tries: Defaulted<number>
  mails: Defaulted<number>
  mailed_at: Date
  link_expires_at: Date
  created_at: Date
  verified_at: Date | null
  made_tenant: string | null
}

/** Every table the server reads or writes, as the migrations make them. */
export type Schema = ConnectionSchema & {
  /** `settings` holds what was given for the domain; what is left out follows from the rest. */
  'platform.domains': {
    host: string
    settings: Json<Partial<DomainSettings>>
    updated_at: Defaulted<Date>
    /** The skeletons of the names that it shows or waits for. */
    name_skeletons: GeneratedAlways<string[] | null>
  }
  'platform.domain_pictures': { host: string; kind: PictureKind; type: string; bytes: Buffer; sha256: string }
  'platform.deployment': {
    one: Generated<boolean>
    secret_fingerprint: string
    demo_loaded_at: Date | null
    /** Null until a server has started. */
    listens_at_port: ColumnType<number | null, never, number>
    listens_by_https: ColumnType<boolean, never, boolean>
  }
  'platform.sign_in_failures': {
    scope: string
    key: Buffer
    failures: number
    last_failure_at: Date
    notified_at: Date | null
  }
  'platform.mailbox': {
    id: string
    message_id: string
    recipient: string
    subject: string
    text: string
    html: string
    received_at: Generated<Date>
  }
  'platform.captcha_tries': { key: string; tries: number; is_spent: Defaulted<boolean>; expires_at: Date }
  'platform.registrations': RegistrationRow
  'tenant.tenants': TenantRow
  'tenant.companies': Owned & { name: string; is_sample: Defaulted<boolean> }
  'tenant.roles': Owned & { name: string }
  'tenant.role_modules': {
    tenant_id: string
    role_id: string
    modulekey: string
    modulelabel: string
    moduledescription: string
    displayorder: number
  }
  'tenant.role_menus': {
    tenant_id: string
    role_id: string
    modulekey: string
    menuname: string
    menulink: string
    displayorder: number
  }
  'tenant.accounts': AccountRow
  'tenant.passwords': { tenant_id: string; account_id: string; hash: string; changed_at: Generated<Date> }
  'tenant.known_networks': { tenant_id: string; account_id: string; network: string; last_used_at: Date }
  'tenant.preferences': {
    tenant_id: string
    account_id: string
    insights: Json<Record<string, string>>
    updated_at: Generated<Date>
  }
  'tenant.sessions': SessionRow
  'tenant.code_challenges': CodeChallengeRow
  'tenant.end_user_credentials': Owned & {
    account_id: string
    device: string
    sealed: Buffer
    created_at: Generated<Date>
  }
  'tenant.audit_events': AuditEventRow
  'tenant.mail': MailRow
  'tenant.password_resets': PasswordResetRow
  'tenant.password_history': Owned & { account_id: string; hash: string; replaced_at: Date }
  'tenant.desk_counters': { tenant_id: string; last_number: Defaulted<number> }
  'tenant.desk_requests': DeskRequestRow
  'tenant.chats': {
    tenant_id: string
    session_id: string
    opened_at: Generated<Date>
    last_asked_at: Defaulted<Date>
    questions: Defaulted<number>
  }
}
