-- Modules whose pages are served by a server of their own (spec A §2; decisions/0106): requests below `path` go to `upstream`.
create table tenant.apps (
  tenant_id uuid not null,
  -- The key of the module, in lower case: roles name it in any capitals.
  modulekey text not null check (modulekey = lower(modulekey)),
  path text not null check (path ~ '^/(apps/[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?|orchestrator)$'),
  upstream text not null check (length(upstream) <= 500),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (tenant_id, modulekey),
  unique (tenant_id, path),
  foreign key (tenant_id) references tenant.tenants on delete cascade
);
select platform.protect('tenant.apps');

-- Nodes remember which apps a role has: whatever changes one, they are notified with the commit.
create function tenant.notify_app_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('portico_app_change', coalesce(new.tenant_id, old.tenant_id)::text);
  return null;
end $$;
create trigger app_changed after insert or update or delete on tenant.apps
  for each row execute function tenant.notify_app_change();

-- Each row begins a further key that signs identities for apps. The keys themselves are derived from the secret: nothing here is one.
create table platform.identity_keys (
  generation integer primary key check (generation > 1),
  created_at timestamptz not null
);
grant select, insert on platform.identity_keys to portico_app;
