-- The emails that were added to requests, or had nothing to add, for 90 days: each is encrypted with a key of its own,
-- and `sealed` is this key, sealed with the secret of the deployment.
create table tenant.original_mails (
  tenant_id uuid not null,
  id uuid not null,
  number integer not null,
  entry_id uuid not null,
  -- Bytes of the email, which count towards the limit of the tenant.
  size integer not null check (size between 0 and 33554432),
  sealed bytea not null,
  content bytea not null,
  received_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, number) references tenant.desk_requests on delete cascade,
  foreign key (tenant_id, entry_id) references tenant.request_entries on delete cascade
);
create index on tenant.original_mails (tenant_id, number);
create index on tenant.original_mails (tenant_id, entry_id);
create index on tenant.original_mails (tenant_id, received_at);
-- Encrypted bytes do not shrink.
alter table tenant.original_mails alter column content set storage external;

select platform.protect('tenant.original_mails'::regclass);

create policy lookup_scheduled on tenant.original_mails for select to portico_lookup
  using ((select platform.lookup('scheduled')) = 'open' and received_at < now() - interval '89 days');
