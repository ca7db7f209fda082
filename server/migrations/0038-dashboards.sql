-- Dashboards that users saved, and which of them each has pinned and wants by mail. A dataset is named as users name it (0037). Definition and
-- conditions are JSON as text, since the signature of a shared dashboard covers their bytes (decisions/0094).
create table tenant.assistant_dashboards (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  title text not null,
  dataset text not null,
  definition text not null,
  conditions text not null default '[]',
  -- Null where it is not shared.
  signature bytea,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade
);
create index on tenant.assistant_dashboards (tenant_id, account_id);
create index on tenant.assistant_dashboards (tenant_id, dataset);
create table tenant.assistant_pins (
  tenant_id uuid not null,
  account_id uuid not null,
  dashboard_id uuid not null,
  mails_weekly boolean not null default false,
  pinned_at timestamptz not null default now(),
  primary key (tenant_id, account_id, dashboard_id),
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade,
  foreign key (tenant_id, dashboard_id) references tenant.assistant_dashboards on delete cascade
);
create index on tenant.assistant_pins (tenant_id, dashboard_id);
select platform.protect(format('tenant.%I', name)::regclass) from unnest(array['assistant_dashboards', 'assistant_pins']) as name;
