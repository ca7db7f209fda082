-- Companies: the tenant's own ones, whose users see all others, and what each collects of its devices.
alter table tenant.companies
  add column is_own boolean not null default false,
  add column is_active boolean not null default true,
  add column collection text not null default 'standard' check (collection in ('presence', 'standard', 'command-lines')),
  add column needs_approval boolean not null default false,
  -- Which share of companies gets a new version with this one; null for a share by the identifier.
  add column update_ring smallint check (update_ring between 1 and 100),
  add column created_at timestamptz not null default now();
-- Under row-level security the owner sees no tenant: whose users the accounts are decides it.
alter table tenant.companies no force row level security;
alter table tenant.accounts no force row level security;
alter table tenant.role_modules no force row level security;
alter table tenant.role_menus no force row level security;
alter table tenant.roles no force row level security;
update tenant.companies as company set is_own = true
where not is_sample and (
  exists (select from tenant.accounts where tenant_id = company.tenant_id and company_id = company.id)
  or not exists (select from tenant.companies as other
    where other.tenant_id = company.tenant_id and other.id <> company.id and not other.is_sample));

-- Roles that see Insights see its devices; those that edit dashboards, and owners, enrol them.
insert into tenant.role_menus (tenant_id, role_id, modulekey, menuname, menulink, displayorder)
select module.tenant_id, module.role_id, module.modulekey, 'Devices', '/insights/devices', 100
from tenant.role_modules as module
where lower(module.modulekey) like '%insight%' and exists (select from tenant.role_menus as menu
  where menu.tenant_id = module.tenant_id and menu.role_id = module.role_id and menu.modulekey = module.modulekey
    and menu.menulink = '/insights')
on conflict do nothing;
insert into tenant.role_menus (tenant_id, role_id, modulekey, menuname, menulink, displayorder)
select menu.tenant_id, menu.role_id, menu.modulekey, 'Enrol devices', '/insights/enrolment', 101
from tenant.role_menus as menu
  join tenant.roles as role on role.tenant_id = menu.tenant_id and role.id = menu.role_id
where menu.menulink = '/insights/devices' and (role.name = 'Owner' or exists (select from tenant.role_menus as other
  where other.tenant_id = menu.tenant_id and other.role_id = menu.role_id and other.menuname = 'Edit Dashboard'))
on conflict do nothing;
alter table tenant.companies force row level security;
alter table tenant.accounts force row level security;
alter table tenant.role_modules force row level security;
alter table tenant.role_menus force row level security;
alter table tenant.roles force row level security;

-- An enrolment code: only its hash is stored.
create table tenant.enrolment_codes (
  tenant_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  kind text not null check (kind in ('agent', 'gateway')),
  label text not null,
  code_hash bytea not null unique,
  -- Null for one that a command or a download made.
  created_by uuid,
  -- Codes inside of downloaded archives are made again from this, so that a download can be resumed.
  is_of_download boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  max_uses integer not null check (max_uses > 0),
  uses integer not null default 0 check (uses between 0 and max_uses),
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references tenant.companies on delete cascade,
  foreign key (tenant_id, created_by) references tenant.accounts on delete set null (created_by)
);
create index enrolment_codes_by_company on tenant.enrolment_codes (tenant_id, company_id);

-- A device is what an agent reports of, and no longer only what a link names.
drop policy lookup_asset on tenant.assets;
alter table tenant.assets rename to devices;
alter index tenant.assets_pkey rename to devices_pkey;
alter index tenant.assets_by_id rename to devices_by_id;
alter index tenant.assets_by_company rename to devices_by_company;
alter index tenant.assets_by_hostname rename to devices_by_hostname;
alter index tenant.assets_of_sample rename to devices_of_sample;
alter table tenant.devices
  alter column id type uuid using id::uuid,
  add column kind text not null default 'agent' check (kind in ('agent', 'gateway')),
  add column state text not null default 'pending' check (state in ('pending', 'active', 'retired', 'blocked')),
  add column needs_approval boolean not null default false,
  add column os_version text not null default '',
  add column processor text not null default 'x64' check (processor in ('x64', 'arm64')),
  -- Comparable ones alone (contract, device-identity.ts): what many devices share is not stored here.
  add column hardware_id text,
  add column serial text,
  add column macs text[] not null default '{}',
  add column enrolment_code_id uuid,
  add column enrolled_at timestamptz,
  add column cloned_from uuid,
  add column agent_version text not null default '',
  add foreign key (tenant_id, enrolment_code_id) references tenant.enrolment_codes on delete set null (enrolment_code_id);
alter table tenant.devices no force row level security;
update tenant.devices set state = case when is_active then 'active' else 'retired' end;
drop index tenant.devices_by_hostname;
alter table tenant.devices drop column is_active, drop column hostname_key;
alter table tenant.devices
  -- For a search in any capitals, with or without the domain: no index on an expression is used under row-level security.
  add column hostname_key text not null generated always as (split_part(lower(trim(hostname)), '.', 1)) stored;
alter table tenant.devices force row level security;
alter table tenant.devices alter column state drop default;
create index devices_by_hostname on tenant.devices (tenant_id, hostname_key);
create index devices_by_enrolment on tenant.devices (tenant_id, enrolment_code_id, enrolled_at);
create index devices_by_hardware on tenant.devices (tenant_id, company_id, hardware_id) where hardware_id is not null;
create index devices_by_serial on tenant.devices (tenant_id, company_id, serial) where serial is not null;
create policy lookup_asset on tenant.devices for select using (id = (select platform.lookup('asset'))::uuid);

-- What changes with every report, apart from what does not: narrow rows that are updated in place.
create table tenant.device_status (
  tenant_id uuid not null,
  device_id uuid not null,
  -- When it last reported; of reports that came late, when they were made.
  last_seen_at timestamptz,
  -- The process of the agent that reports, and its last request.
  instance text not null default '',
  sequence bigint not null default 0,
  -- When its first request was signed: what another process signed before that is late, and no copy.
  instance_since timestamptz,
  cpu real,
  memory real,
  disk real,
  uptime bigint,
  warnings text[] not null default '{}',
  logged_in_user text not null default '',
  ip text not null default '',
  gateway_id uuid,
  -- Seconds between two hellos, as the device was told.
  hello integer not null default 60,
  primary key (tenant_id, device_id),
  foreign key (tenant_id, device_id) references tenant.devices on delete cascade
) with (fillfactor = 50);
alter table tenant.devices no force row level security;
insert into tenant.device_status (tenant_id, device_id, last_seen_at) select tenant_id, id, last_seen_at from tenant.devices;
alter table tenant.devices force row level security;
alter table tenant.devices drop column last_seen_at;

-- The state that users see (contract, device-state.ts).
create function tenant.device_state(
  stored text, last_seen_at timestamptz, hello integer, warnings text[], at timestamptz
) returns text language sql immutable as $$
  select case
    when stored in ('blocked', 'retired', 'pending') then stored
    when last_seen_at is null or at - last_seen_at > make_interval(secs => 4 * hello) then 'offline'
    when cardinality(warnings) > 0 then 'warning'
    else 'active' end
$$;

-- Keys of a device: the newest is in force, former ones tell a copy of its disk from a stranger.
create table tenant.device_keys (
  tenant_id uuid not null,
  device_id uuid not null,
  public_key bytea not null check (length(public_key) = 32),
  created_at timestamptz not null default now(),
  replaced_at timestamptz,
  -- Whether its holder signed the key that replaced it.
  is_handed_over boolean not null default false,
  primary key (tenant_id, device_id, public_key),
  foreign key (tenant_id, device_id) references tenant.devices on delete cascade
);
create unique index device_keys_in_force on tenant.device_keys (device_id) where replaced_at is null;
create index device_keys_by_key on tenant.device_keys (tenant_id, public_key);

-- Processes of agents that another process replaced: one that comes back is a copy.
create table tenant.device_instances (
  tenant_id uuid not null,
  device_id uuid not null,
  instance text not null,
  sequence bigint not null,
  replaced_at timestamptz not null,
  primary key (tenant_id, device_id, instance),
  foreign key (tenant_id, device_id) references tenant.devices on delete cascade
);

create table tenant.device_facts (
  tenant_id uuid not null,
  device_id uuid not null,
  facts jsonb not null,
  at timestamptz not null,
  primary key (tenant_id, device_id),
  foreign key (tenant_id, device_id) references tenant.devices on delete cascade
);

create table tenant.device_events (
  tenant_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  at timestamptz not null default now(),
  event text not null,
  about text not null default '',
  account_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, device_id) references tenant.devices on delete cascade,
  foreign key (tenant_id, account_id) references tenant.accounts on delete set null (account_id)
);
create index device_events_by_device on tenant.device_events (tenant_id, device_id, at desc);

-- The user who works at a device: one at a time.
create table tenant.device_users (
  tenant_id uuid not null,
  device_id uuid not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, device_id),
  foreign key (tenant_id, device_id) references tenant.devices on delete cascade,
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade
);
create index device_users_by_account on tenant.device_users (tenant_id, account_id);

-- Whether a user has registered no device, in a tenant whose devices have agents: then a bot's sign-in asks for the host name.
create function tenant.lacks_device(tenant uuid, account uuid) returns boolean language sql stable as $$
  select not exists (select from tenant.device_users where tenant_id = tenant and account_id = account)
    and exists (select from tenant.devices where tenant_id = tenant and enrolled_at is not null)
$$;

-- Links of `portico-agent open`.
create table tenant.device_links (
  tenant_id uuid not null,
  token_hash bytea not null,
  device_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, device_id) references tenant.devices on delete cascade
);
create index device_links_by_device on tenant.device_links (tenant_id, device_id);

-- What devices reported, by day, and by hour and month: old parts are dropped whole.
create table tenant.device_samples (
  tenant_id uuid not null,
  device_id uuid not null,
  at timestamptz not null,
  cpu real not null,
  memory real not null,
  disk real not null,
  primary key (tenant_id, device_id, at)
) partition by range (at);
create table tenant.device_hours (
  tenant_id uuid not null,
  device_id uuid not null,
  hour timestamptz not null,
  samples integer not null,
  cpu real not null,
  cpu_most real not null,
  memory real not null,
  disk real not null,
  primary key (tenant_id, device_id, hour)
) partition by range (hour);

select platform.protect(format('tenant.%I', name)::regclass) from unnest(array['enrolment_codes', 'device_status',
  'device_keys', 'device_instances', 'device_facts', 'device_events', 'device_users', 'device_links', 'device_samples',
  'device_hours']) as name;

-- Every node remembers devices and companies: it learns with the commit what it must not know longer.
create function tenant.notify_device_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('portico_device_change', old.id::text);
  return null;
end $$;
create trigger device_changed after update on tenant.devices for each row
  when ((old.state, old.kind, old.company_id, old.os_name, old.processor)
    is distinct from (new.state, new.kind, new.company_id, new.os_name, new.processor))
  execute function tenant.notify_device_change();
create trigger device_deleted after delete on tenant.devices
  for each row execute function tenant.notify_device_change();
create function tenant.notify_device_key_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('portico_device_change', old.device_id::text);
  return null;
end $$;
create trigger device_key_changed after update or delete on tenant.device_keys
  for each row execute function tenant.notify_device_key_change();
create function tenant.notify_company_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('portico_company_change', old.id::text);
  return null;
end $$;
create trigger company_changed after update or delete on tenant.companies
  for each row execute function tenant.notify_company_change();
create function tenant.notify_tenant_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('portico_company_change', old.tenant_id::text);
  return null;
end $$;
create trigger tenant_changed after update of is_active, is_trial, trial_ends_at on tenant.tenants
  for each row execute function tenant.notify_tenant_change();

create policy lookup_enrolment_code on tenant.enrolment_codes for select
  using (code_hash = decode((select platform.lookup('enrolment_code')), 'hex'));
-- Several at once, separated by commas: a server that starts looks all its devices up.
create policy lookup_device on tenant.device_keys for select
  using (device_id = any((select string_to_array(platform.lookup('device'), ',')::uuid[])::uuid[]));
create policy lookup_device on tenant.devices for select
  using (id = any((select string_to_array(platform.lookup('device'), ',')::uuid[])::uuid[]));

-- Makes the parts of the next days and drops those that are kept no longer. The server may call it, and may not alter tables.
create function platform.keep_device_partitions(today date, sample_days integer, hour_months integer)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  part record;
  first_day date;
begin
  -- Several nodes start at once.
  perform pg_advisory_xact_lock(hashtext('platform.keep_device_partitions'));
  for first_day in select generate_series(today - 7, today + 3, interval '1 day')::date loop
    if to_regclass(format('tenant.device_samples_%s', to_char(first_day, 'YYYYMMDD'))) is null then
      execute format('create table tenant.device_samples_%s partition of tenant.device_samples for values from (%L) to (%L)',
        to_char(first_day, 'YYYYMMDD'), first_day::timestamp at time zone 'UTC', (first_day + 1)::timestamp at time zone 'UTC');
      perform platform.protect(format('tenant.device_samples_%s', to_char(first_day, 'YYYYMMDD'))::regclass);
    end if;
  end loop;
  for first_day in
    select generate_series(date_trunc('month', today - 31), date_trunc('month', today + 31), interval '1 month')::date
  loop
    if to_regclass(format('tenant.device_hours_%s', to_char(first_day, 'YYYYMM'))) is null then
      execute format('create table tenant.device_hours_%s partition of tenant.device_hours for values from (%L) to (%L)',
        to_char(first_day, 'YYYYMM'), first_day::timestamp at time zone 'UTC',
        (first_day + interval '1 month') at time zone 'UTC');
      perform platform.protect(format('tenant.device_hours_%s', to_char(first_day, 'YYYYMM'))::regclass);
    end if;
  end loop;
  for part in
    select child.relname as name from pg_inherits join pg_class as child on child.oid = inhrelid
    where inhparent = 'tenant.device_samples'::regclass and child.relname < 'device_samples_' || to_char(today - sample_days, 'YYYYMMDD')
    union all
    select child.relname from pg_inherits join pg_class as child on child.oid = inhrelid
    where inhparent = 'tenant.device_hours'::regclass
      and child.relname < 'device_hours_' || to_char(today - make_interval(months => hour_months), 'YYYYMM')
  loop
    execute format('drop table tenant.%I', part.name);
  end loop;
end $$;
revoke all on function platform.keep_device_partitions(date, integer, integer) from public;
grant execute on function platform.keep_device_partitions(date, integer, integer) to portico_app;
select platform.keep_device_partitions((now() at time zone 'UTC')::date, 8, 13);

-- Up to when device_hours has been made of device_samples.
alter table platform.deployment add column device_hours_until timestamptz;

-- Keys of the deployment that devices pin: `sealing` (X25519; the private half is sealed with the secret) and `release` (Ed25519; the
-- private half is a file of the operator).
create table platform.agent_keys (
  kind text primary key check (kind in ('sealing', 'release')),
  public_key text not null,
  sealed_private_key bytea,
  created_at timestamptz not null default now()
);
-- Signed versions of the agent, and to how many companies of a hundred they are offered.
create table platform.agent_releases (
  version text not null,
  system text not null check (system in ('windows', 'linux', 'mac')),
  processor text not null check (processor in ('x64', 'arm64')),
  manifest text not null,
  signature text not null,
  offered_to smallint not null default 0 check (offered_to between 0 and 100),
  installed integer not null default 0,
  rolled_back integer not null default 0,
  halted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (version, system, processor)
);
grant select, insert, update, delete on platform.agent_keys, platform.agent_releases to portico_app;
