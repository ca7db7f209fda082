-- The last number given in a tenant. Whoever raises a request holds this row until commit, so numbers have no gaps.
create table tenant.desk_counters (
  tenant_id uuid primary key references tenant.tenants,
  last_number integer not null default 0
);

-- `number` names a request in its tenant. `id` is its author's own, so that sending twice raises one; somebody else's
-- equal id is somebody else's request.
create table tenant.desk_requests (
  tenant_id uuid not null,
  number integer not null,
  account_id uuid not null,
  id uuid not null,
  title text not null,
  description text not null,
  category text not null check (category in ('Access', 'Hardware', 'Software', 'Network', 'Other')),
  priority text not null check (priority in ('Low', 'Normal', 'High', 'Urgent')),
  state text not null default 'Open' check (state in ('Open', 'In progress', 'Resolved')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, number),
  unique (tenant_id, account_id, id),
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade
);
create index desk_requests_of_account on tenant.desk_requests (tenant_id, account_id, number desc);

select platform.protect('tenant.desk_counters'::regclass);
select platform.protect('tenant.desk_requests'::regclass);
