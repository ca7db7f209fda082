-- Datasets of the assistant: files of a user, as columns (decisions/0090).
create table tenant.datasets (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  title text not null,
  version integer not null default 1,
  rows integer not null,
  bytes bigint not null,
  sha256 text not null,
  columns jsonb not null,
  report jsonb not null,
  preview jsonb not null,
  refreshed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade
);
create index datasets_by_account on tenant.datasets (tenant_id, account_id, refreshed_at desc);

-- A packed column (analysis/src/columns), compressed, in parts: a row of a table is read whole.
create table tenant.dataset_parts (
  tenant_id uuid not null,
  dataset_id uuid not null,
  place smallint not null,
  part smallint not null,
  bytes bytea not null,
  primary key (tenant_id, dataset_id, place, part),
  foreign key (tenant_id, dataset_id) references tenant.datasets on delete cascade
);
alter table tenant.dataset_parts alter column bytes set storage external;

select platform.protect(format('tenant.%I', name)::regclass) from unnest(array['datasets', 'dataset_parts']) as name;
