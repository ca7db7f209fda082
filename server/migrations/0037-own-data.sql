-- Own data as datasets: what a user saw of it at `refreshed_at`, kept by name for each user (decisions/0095).
alter table tenant.datasets
  add column own text check (own in ('devices', 'sign-ins', 'requests')),
  -- By which rights the rows were read: with others they are read again. Null where no rows are kept.
  add column scope text,
  -- How many rows there were; the newest of them are kept.
  add column total integer,
  add column schedule text not null default 'off' check (schedule in ('off', 'daily', 'weekly')),
  add column due_at timestamptz;
create unique index datasets_of_own_data on tenant.datasets (tenant_id, account_id, own) where own is not null;

-- A conversation may be about own data, which has a name for an identifier.
alter table tenant.conversations alter column dataset_id type text;
