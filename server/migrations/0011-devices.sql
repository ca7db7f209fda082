-- What a device is: where it stands, and what its agent tells of it (spec B §1, §7). `last_seen_at` is null until it does.
alter table tenant.assets
  add column company_id uuid not null,
  add column hostname text not null check (hostname <> ''),
  -- For a lookup in any capitals: under row-level security no index on lower(hostname) is used, since lower() may leak.
  add column hostname_key text not null generated always as (lower(hostname)) stored,
  add column os_name text not null check (os_name in ('windows', 'linux', 'mac')),
  add column is_active boolean not null default true,
  add column last_seen_at timestamptz,
  add column is_sample boolean not null default false,
  add foreign key (tenant_id, company_id) references tenant.companies on delete cascade;
create index assets_by_company on tenant.assets (tenant_id, company_id);
create index assets_by_hostname on tenant.assets (tenant_id, hostname_key) where is_active;

-- What a tenant began with is asked for with every look at its figures, and is soon gone.
create index assets_of_sample on tenant.assets (tenant_id) where is_sample;
create index desk_requests_of_sample on tenant.desk_requests (tenant_id) where is_sample;
create index desk_requests_by_state on tenant.desk_requests (tenant_id, state);
