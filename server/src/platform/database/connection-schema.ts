import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>
type Owned = { tenant_id: string; id: string }

/** How we authenticate at the token endpoint of an OpenID provider (OpenID Connect Core §9); empty: as it announces. */
export type ClientAuthentication = '' | 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt'

export type ConnectionRow = Owned & {
  name: string
  kind: 'msauth' | 'externalidp'
  protocol: 'oidc' | 'saml'
  /** The issuer identifier (OpenID) or the entity id (SAML) of the provider. */
  issuer: string
  client_id: Defaulted<string>
  scopes: Defaulted<string>
  provider_tenants: Defaulted<string[]>
  saml: ColumnType<unknown, string | null | undefined, string | null>
  metadata_url: Defaulted<string>
  metadata_read_at: Defaulted<Date | null>
  idp_initiated: Defaulted<boolean>
  groups_claim: Defaulted<string>
  email_claim: Defaulted<string>
  creates_accounts: Defaulted<boolean>
  /** Empty: as the discovery document announces. */
  client_auth: Defaulted<ClientAuthentication>
  trusts_email: Defaulted<boolean>
  name_id_attribute: Defaulted<string>
  required_contexts: Defaulted<string[]>
  default_role_id: string
  default_company_id: string
  is_active: Defaulted<boolean>
  tested_at: Defaulted<Date | null>
  created_at: Generated<Date>
}

export type ConnectionKeyRow = Owned & {
  connection_id: string
  kind: 'client-secret' | 'provider-certificate' | 'signing-key' | 'encryption-key'
  sealed: Buffer | null
  certificate: Defaulted<string>
  fingerprint: string
  begins_at: Date | null
  ends_at: Date | null
  warned_days: Defaulted<number | null>
  created_at: Generated<Date>
}

export type SignInTransactionRow = Owned & {
  connection_id: string
  state_hash: Buffer
  browser_hash: Buffer
  sealed: Buffer
  request_id: Defaulted<string>
  proved: Defaulted<Buffer | null>
  redirect_uri: string
  email: Defaulted<string>
  appname: Defaulted<string>
  timezone: Defaulted<string>
  device: Defaulted<string>
  source: Defaulted<string>
  after: Defaulted<string>
  created_at: Date
  expires_at: Date
}

export type ProviderSessionRow = Owned & {
  connection_id: string
  session_ends_at: Defaulted<Date | null>
  account_id: string
  issuer: string
  /** What the provider's logout messages call the user: with SAML the NameID, whatever the account is keyed by. */
  subject: string
  sid: Defaulted<string>
  sealed: Buffer | null
  expires_at: Date
}

export type AssetRow = Owned & {
  company_id: string
  hostname: string
  hostname_key: GeneratedAlways<string>
  os_name: 'windows' | 'linux' | 'mac'
  is_active: Defaulted<boolean>
  /** Null until its first report. */
  last_seen_at: Date | null
  is_sample: Defaulted<boolean>
  created_at: Generated<Date>
}

/** The tables of migrations/0007-connections.sql. */
export type ConnectionSchema = {
  'tenant.connections': ConnectionRow
  'tenant.connection_keys': ConnectionKeyRow
  'tenant.linked_identities': {
    tenant_id: string
    connection_id: string
    issuer: string
    subject: string
    account_id: string
    linked_at: Generated<Date>
    last_used_at: Defaulted<Date>
  }
  'tenant.proven_domains': {
    tenant_id: string
    domain: string
    proven_by: 'dns' | 'operator'
    proven_at: Defaulted<Date>
  }
  'tenant.group_roles': {
    tenant_id: string
    connection_id: string
    group_name: string
    role_id: string
    rank: number
  }
  'tenant.sign_in_transactions': SignInTransactionRow
  'tenant.replay_cache': { tenant_id: string; scope: string; id_hash: Buffer; expires_at: Date }
  'tenant.provider_sessions': ProviderSessionRow
  'tenant.chat_hubs': Owned & { name: string; created_at: Generated<Date> }
  'tenant.chat_hub_keys': Owned & {
    hub_id: string
    sealed: Buffer
    ends_at: Date
    warned_days: Defaulted<number | null>
    created_at: Generated<Date>
  }
  'tenant.chat_tokens': Owned & {
    hub_id: string
    account_id: string
    token_hash: Buffer
    audience: string
    created_at: Date
    expires_at: Date
  }
  'tenant.assets': AssetRow
}
