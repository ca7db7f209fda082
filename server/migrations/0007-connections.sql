-- How people of a tenant sign in elsewhere (spec A §4, "Login flow" 3), and how a chat hub signs them in without typing
-- (DESIGN §4). Nothing secret stands here as it is: secrets are sealed with the deployment's secret, tokens are hashes.

-- An account that may sign in with a password even where everybody else uses single sign-on.
alter table tenant.accounts add column is_break_glass boolean not null default false;

-- `issuer` is the issuer identifier (OpenID) or the entity id (SAML) of the provider. `provider_tenants` pins the
-- claim `tid` of Microsoft Entra ID; of a multi-tenant issuer, {tenantid} stands in `issuer`.
create table tenant.connections (
  tenant_id uuid not null references tenant.tenants,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('msauth', 'externalidp')),
  protocol text not null check (protocol in ('oidc', 'saml')),
  issuer text not null,
  client_id text not null default '',
  scopes text not null default 'openid profile email',
  provider_tenants text[] not null default '{}',
  -- What the metadata of a SAML provider says: addresses, certificates.
  saml jsonb,
  metadata_url text not null default '',
  metadata_read_at timestamptz,
  idp_initiated boolean not null default false,
  groups_claim text not null default 'groups',
  email_claim text not null default 'email',
  creates_accounts boolean not null default false,
  default_role_id uuid not null,
  default_company_id uuid not null,
  is_active boolean not null default true,
  tested_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, name),
  foreign key (tenant_id, default_role_id) references tenant.roles,
  foreign key (tenant_id, default_company_id) references tenant.companies,
  check (kind = 'externalidp' or (protocol = 'oidc' and provider_tenants <> '{}')),
  check ((protocol = 'saml') = (saml is not null))
);
create index connections_by_id on tenant.connections (id);

-- Several at once, so that one can follow another without a minute in which nobody gets in. `sealed` is a client secret
-- or our own private key, `certificate` (PEM) a provider's or our own; of a client secret it is empty.
create table tenant.connection_keys (
  tenant_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  kind text not null check (kind in ('client-secret', 'provider-certificate', 'own-key')),
  sealed bytea,
  certificate text not null default '',
  fingerprint text not null,
  begins_at timestamptz,
  ends_at timestamptz,
  -- The last warning that was given: 60, 30 or 7 days before the end, 0 after it.
  warned_days smallint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, connection_id, kind, fingerprint),
  foreign key (tenant_id, connection_id) references tenant.connections on delete cascade
);
create index connection_keys_by_end on tenant.connection_keys (ends_at);

-- An account at a provider is (connection, issuer, subject), never an e-mail address (OWASP ASVS 6.8.1).
create table tenant.provider_accounts (
  tenant_id uuid not null,
  connection_id uuid not null,
  issuer text not null,
  subject text not null,
  account_id uuid not null,
  linked_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (tenant_id, connection_id, issuer, subject),
  foreign key (tenant_id, connection_id) references tenant.connections on delete cascade,
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade
);
create index provider_accounts_by_account on tenant.provider_accounts (tenant_id, account_id);

-- Mail domains that a tenant has shown to be its own: only for these is an address of the provider's word.
create table tenant.proven_domains (
  tenant_id uuid not null references tenant.tenants,
  domain text not null check (domain = lower(domain)),
  proven_by text not null check (proven_by in ('dns', 'operator')),
  proven_at timestamptz not null default now(),
  primary key (tenant_id, domain)
);

create table tenant.group_roles (
  tenant_id uuid not null,
  connection_id uuid not null,
  group_name text not null,
  role_id uuid not null,
  -- Of several groups the lowest rank decides.
  rank integer not null,
  primary key (tenant_id, connection_id, group_name),
  foreign key (tenant_id, connection_id) references tenant.connections on delete cascade,
  foreign key (tenant_id, role_id) references tenant.roles on delete cascade
);

-- A sign-in that has gone to its provider, known again by the state (SAML: RelayState) and by the browser's cookie.
-- `sealed`: PKCE verifier and nonce. `proved`: what a SAML answer proved, sealed, until the browser shows its cookie.
create table tenant.pending_authorisations (
  tenant_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  state_hash bytea not null unique,
  browser_hash bytea not null,
  sealed bytea not null,
  request_id text not null default '',
  proved bytea,
  redirect_uri text not null,
  email text not null default '',
  appname text not null default '',
  timezone text not null default '',
  device text not null default '',
  source text not null default '',
  after text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, connection_id) references tenant.connections on delete cascade
);
create index pending_authorisations_by_end on tenant.pending_authorisations (expires_at);

-- What may be used once: ids of logout tokens and of SAML assertions, and of the proofs of chat hubs, until they end.
create table tenant.used_ids (
  tenant_id uuid not null references tenant.tenants,
  scope text not null,
  id_hash bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, scope, id_hash)
);
create index used_ids_by_end on tenant.used_ids (expires_at);

-- Which session at a provider ours came from. `sealed` is the ID token, a hint for the provider's end of session.
create table tenant.provider_sessions (
  tenant_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  account_id uuid not null,
  issuer text not null,
  subject text not null,
  sid text not null default '',
  sealed bytea,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, connection_id) references tenant.connections on delete cascade,
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade
);
create index provider_sessions_by_subject on tenant.provider_sessions (tenant_id, connection_id, issuer, subject);
create index provider_sessions_by_end on tenant.provider_sessions (expires_at);

alter table tenant.sessions add column provider_session_id uuid;
create index sessions_by_provider on tenant.sessions (tenant_id, provider_session_id)
  where provider_session_id is not null;
alter table tenant.code_steps
  add column authtype text not null default 'localdb',
  add column provider_session_id uuid;

create table tenant.chat_hubs (
  tenant_id uuid not null references tenant.tenants,
  id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

create table tenant.chat_hub_keys (
  tenant_id uuid not null,
  id uuid not null,
  hub_id uuid not null,
  sealed bytea not null,
  ends_at timestamptz not null,
  warned_days smallint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, hub_id) references tenant.chat_hubs on delete cascade
);
create index chat_hub_keys_by_id on tenant.chat_hub_keys (id);
create index chat_hub_keys_by_end on tenant.chat_hub_keys (ends_at);

-- One sign-in each, within a minute, at one host.
create table tenant.chat_tokens (
  tenant_id uuid not null,
  id uuid not null,
  hub_id uuid not null,
  account_id uuid not null,
  token_hash bytea not null unique,
  audience text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, hub_id) references tenant.chat_hubs on delete cascade,
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade
);
create index chat_tokens_by_end on tenant.chat_tokens (expires_at);

-- Devices that belong to a tenant, as links name them (spec A §2, `assetid`).
create table tenant.assets (
  tenant_id uuid not null references tenant.tenants,
  id text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index assets_by_id on tenant.assets (id);

select platform.protect(format('tenant.%I', name)::regclass) from unnest(array['connections', 'connection_keys',
  'provider_accounts', 'proven_domains', 'group_roles', 'pending_authorisations', 'used_ids', 'provider_sessions',
  'chat_hubs', 'chat_hub_keys', 'chat_tokens', 'assets']) as name;

-- The doors, for reading alone.
create policy door_state on tenant.pending_authorisations for select
  using (state_hash = decode((select platform.door('state')), 'hex'));
create policy door_connection on tenant.connections for select
  using (id = (select platform.door('connection'))::uuid);
create policy door_hub_key on tenant.chat_hub_keys for select
  using (id = (select platform.door('hub_key'))::uuid);
create policy door_chat_token on tenant.chat_tokens for select
  using (token_hash = decode((select platform.door('chat_token')), 'hex'));
create policy door_asset on tenant.assets for select using (id = (select platform.door('asset')));
create policy door_directory on tenant.proven_domains for select using ((select platform.door('directory')) = 'open');
create policy door_directory on tenant.connections for select using ((select platform.door('directory')) = 'open');

-- Who warns before keys end sees those that do soon, whoever owns them.
create policy door_ending on tenant.connection_keys for select
  using ((select platform.door('ending')) = 'open' and ends_at < now() + interval '60 days');
create policy door_ending on tenant.chat_hub_keys for select
  using ((select platform.door('ending')) = 'open' and ends_at < now() + interval '60 days');

-- Housekeeping, as in migrations/0001-house.sql.
do $$ declare name text; begin
  foreach name in array array['pending_authorisations', 'used_ids', 'provider_sessions', 'chat_tokens'] loop
    execute format('create policy door_ended on tenant.%I for delete
      using ((select platform.door(''ended'')) = ''open'' and expires_at < now())', name);
    execute format('create policy door_ended_seen on tenant.%I for select
      using ((select platform.door(''ended'')) = ''open'' and expires_at < now())', name);
  end loop;
end $$;
