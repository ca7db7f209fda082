-- What every node shares and no tenant owns lives in `platform`; what a tenant owns lives in `tenant`, where every table
-- has tenant_id first in its key and forced row-level security (DESIGN §4).
create schema platform;
create schema tenant;

-- The role that the server connects as inherits this one; neither owns a table nor may bypass row-level security.
do $$ begin
  create role portico_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
exception when duplicate_object or unique_violation then null;
end $$;

grant usage on schema platform, tenant to portico_app;

-- Whose rows this transaction may touch.
create function platform.current_tenant() returns uuid language sql stable
  as $$ select nullif(current_setting('portico.tenant_id', true), '')::uuid $$;

-- A door lets in whoever knows the key of a row before the tenant is known: an e-mail address, the hash of a token.
create function platform.door(name text) returns text language sql stable
  as $$ select nullif(current_setting('portico.door_' || name, true), '') $$;

create table platform.domains (
  host text primary key,
  settings jsonb not null,
  updated_at timestamptz not null default now()
);

create table platform.deployment (
  one boolean primary key default true check (one),
  secret_fingerprint text not null,
  demo_loaded_at timestamptz
);

-- Consecutive sign-in failures by scope and hashed key: known and unknown addresses alike, so no tenant owns them.
create table platform.sign_in_failures (
  scope text not null,
  key bytea not null,
  failures integer not null,
  last_failure_at timestamptz not null,
  primary key (scope, key)
);

create table platform.request_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- What the local SMTP sink received; one row a Message-ID, however often it is sent (RFC 5322 §3.6.4).
create table platform.mailbox (
  id uuid primary key,
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  received_at timestamptz not null default now()
);
create index mailbox_newest on platform.mailbox (received_at desc);

grant select, insert, update, delete on all tables in schema platform to portico_app;

create table tenant.tenants (
  tenant_id uuid primary key,
  name text not null unique,
  description text not null default '',
  authtype text not null check (authtype in ('local', 'msauth', 'externalidp')),
  is_msp boolean not null,
  is_trial boolean not null default false,
  mfa text not null default 'off' check (mfa in ('off', 'email')),
  session_idle_minutes integer not null default 60 check (session_idle_minutes between 1 and 1440),
  session_absolute_minutes integer not null default 720 check (session_absolute_minutes between 1 and 43200),
  mail_domains text[] not null default '{}',
  created_at timestamptz not null default now()
);

create index tenants_by_mail_domain on tenant.tenants using gin (mail_domains);

create table tenant.companies (
  tenant_id uuid not null references tenant.tenants,
  id uuid not null,
  name text not null,
  primary key (tenant_id, id)
);

create table tenant.roles (
  tenant_id uuid not null references tenant.tenants,
  id uuid not null,
  name text not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

create table tenant.role_modules (
  tenant_id uuid not null,
  role_id uuid not null,
  modulekey text not null,
  modulelabel text not null,
  moduledescription text not null,
  displayorder integer not null,
  primary key (tenant_id, role_id, modulekey),
  foreign key (tenant_id, role_id) references tenant.roles on delete cascade
);

create table tenant.role_menus (
  tenant_id uuid not null,
  role_id uuid not null,
  modulekey text not null,
  menuname text not null,
  menulink text not null,
  displayorder integer not null,
  primary key (tenant_id, role_id, modulekey, menuname),
  foreign key (tenant_id, role_id, modulekey) references tenant.role_modules on delete cascade
);

create table tenant.accounts (
  tenant_id uuid not null references tenant.tenants,
  id uuid not null,
  email text not null check (email = lower(email)),
  firstname text not null,
  lastname text not null,
  role_id uuid not null,
  company_id uuid not null,
  is_active boolean not null default true,
  is_servicedesk boolean not null default false,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, email),
  foreign key (tenant_id, role_id) references tenant.roles,
  foreign key (tenant_id, company_id) references tenant.companies
) with (fillfactor = 90);
create index accounts_by_email on tenant.accounts (email);

create table tenant.passwords (
  tenant_id uuid not null,
  account_id uuid not null,
  hash text not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade
);

-- Networks an account has signed in from: a stranger's failures elsewhere do not slow the owner down there.
create table tenant.known_networks (
  tenant_id uuid not null,
  account_id uuid not null,
  network text not null,
  last_used_at timestamptz not null,
  primary key (tenant_id, account_id, network),
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade
);

create table tenant.preferences (
  tenant_id uuid not null,
  account_id uuid not null,
  insights jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade
);

-- Only hashes of the two halves of a token are kept (SHA-256 of 256 random bits each).
create table tenant.sessions (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  token_hash bytea not null unique,
  cookie_hash bytea not null,
  authtype text not null,
  appname text not null default '',
  address text not null,
  agent text not null,
  device text not null,
  timezone text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_minutes integer not null,
  expires_at timestamptz not null,
  -- The sign-in before the one that opened this session.
  previous_login_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade
);
create index sessions_by_account on tenant.sessions (tenant_id, account_id);
create index sessions_by_end on tenant.sessions (expires_at);

-- A sign-in that waits for its code. The code itself is derived from the deployment's secret and never kept.
create table tenant.code_steps (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  token_hash bytea not null unique,
  cookie_hash bytea not null,
  generation integer not null default 1,
  tries integer not null default 0,
  code_expires_at timestamptz not null,
  expires_at timestamptz not null,
  mails integer not null default 1,
  appname text not null default '',
  address text not null,
  agent text not null,
  timezone text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade
);
create index code_steps_by_account on tenant.code_steps (tenant_id, account_id);
create index code_steps_by_end on tenant.code_steps (expires_at);

-- Credentials that remote-access sessions keep for their end user; sealed by the deployment's secret.
create table tenant.end_user_credentials (
  tenant_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  device text not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, account_id, id),
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade
);

create table tenant.audit_events (
  tenant_id uuid not null references tenant.tenants,
  id uuid not null,
  at timestamptz not null,
  event text not null,
  outcome text not null,
  reason text not null default '',
  account_id uuid,
  email text not null default '',
  address text not null,
  agent text not null,
  primary key (tenant_id, id)
);
create index audit_events_by_time on tenant.audit_events (tenant_id, at desc);
create index audit_events_by_account on tenant.audit_events (tenant_id, account_id, at desc);

-- The mail outbox: written in the transaction of the change, sent by a job; `params` holds no secret.
create table tenant.mail (
  tenant_id uuid not null references tenant.tenants,
  id uuid not null,
  kind text not null,
  recipient text not null,
  params jsonb not null,
  host text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  primary key (tenant_id, id)
);

-- Row-level security, forced, on every table of the schema. Later migrations call this for theirs.
create function platform.protect(protected regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', protected);
  execute format('alter table %s force row level security', protected);
  execute format(
    'create policy own_tenant on %s using (tenant_id = (select platform.current_tenant()))
       with check (tenant_id = (select platform.current_tenant()))', protected);
  execute format('grant select, insert, update, delete on %s to portico_app', protected);
end $$;
revoke all on function platform.protect(regclass) from public;

select platform.protect(format('tenant.%I', tablename)::regclass) from pg_tables where schemaname = 'tenant' order by tablename;

-- The doors, for reading alone.
create policy door_email on tenant.accounts for select using (email = (select platform.door('email')));
create policy door_token on tenant.sessions for select
  using (token_hash = decode((select platform.door('token')), 'hex'));
create policy door_token on tenant.code_steps for select
  using (token_hash = decode((select platform.door('token')), 'hex'));
create policy door_directory on tenant.tenants for select using ((select platform.door('directory')) = 'open');
-- Housekeeping sees what has ended, whoever owns it, and nothing else.
create policy door_ended on tenant.sessions for delete using ((select platform.door('ended')) = 'open' and expires_at < now());
create policy door_ended_seen on tenant.sessions for select using ((select platform.door('ended')) = 'open' and expires_at < now());
create policy door_ended on tenant.code_steps for delete using ((select platform.door('ended')) = 'open' and expires_at < now());
create policy door_ended_seen on tenant.code_steps for select using ((select platform.door('ended')) = 'open' and expires_at < now());

-- Whoever ends a session, by whatever way, every node hears of it with the commit.
create function tenant.tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('portico_session_end', encode(old.token_hash, 'hex'));
  return null;
end $$;
create trigger session_ended after delete on tenant.sessions
  for each row execute function tenant.tell_session_end();

-- A role, company or state that changes must not live on in the nodes' memories.
create function tenant.tell_account_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('portico_account_change', old.id::text);
  return null;
end $$;
create trigger account_changed after update of role_id, company_id, is_active, is_servicedesk, firstname, lastname, email
  on tenant.accounts for each row execute function tenant.tell_account_change();

create function platform.tell_domain_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('portico_domain_change', coalesce(new.host, old.host));
  return null;
end $$;
create trigger domain_changed after insert or update or delete on platform.domains
  for each row execute function platform.tell_domain_change();

-- Events of nobody's tenant (an unknown address at a private domain) belong to the house itself.
select set_config('portico.tenant_id', '00000000-0000-0000-0000-000000000000', true);
insert into tenant.tenants (tenant_id, name, authtype, is_msp)
  values ('00000000-0000-0000-0000-000000000000', 'House', 'local', false);
select set_config('portico.tenant_id', '', true);
