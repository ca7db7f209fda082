-- How a file is read is the user's decision (decisions/0170): the original is kept with its dataset, to read it again.
alter table tenant.datasets
  -- The name of the uploaded file. Null for own data, and for files uploaded before originals were kept.
  add column file_name text,
  -- The compressed size of the original in tenant.dataset_file_parts.
  add column kept_bytes bigint not null default 0,
  add column decisions jsonb not null default '{}',
  -- The decisions before the current ones, newest first, for undo.
  add column earlier_decisions jsonb not null default '[]';

-- The original of a dataset: each part is 1 MB of it, compressed by itself, so that a preview reads only the first parts.
create table tenant.dataset_file_parts (
  tenant_id uuid not null,
  dataset_id uuid not null,
  part smallint not null,
  bytes bytea not null,
  primary key (tenant_id, dataset_id, part),
  foreign key (tenant_id, dataset_id) references tenant.datasets on delete cascade
);
alter table tenant.dataset_file_parts alter column bytes set storage external;

-- What a user decided for files of a shape: SHA-256 of the header names, as found (`shape`) and as decided (`read_shape`).
create table tenant.remembered_readings (
  tenant_id uuid not null,
  account_id uuid not null,
  shape text not null,
  read_shape text not null,
  decisions jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, account_id, shape),
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade
);
create index remembered_readings_by_account on tenant.remembered_readings (tenant_id, account_id, changed_at desc);

select platform.protect(format('tenant.%I', name)::regclass)
from unnest(array['dataset_file_parts', 'remembered_readings']) as name;
