-- Mail by thread, and webhooks. Where an account's replies to the mails of a request arrive: of the address the hash alone, its token is derived
-- from `id` when a mail is written.
create table tenant.reply_addresses (
  tenant_id uuid not null,
  id uuid not null,
  number integer not null,
  account_id uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  -- When a reply to the closed request was refused by mail: once.
  refused_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, number) references tenant.desk_requests on delete cascade,
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade
);
create index on tenant.reply_addresses (tenant_id, number, account_id);
create index on tenant.reply_addresses (tenant_id, account_id);

-- What arrived at a reply address, by Message-ID: each is taken once.
create table tenant.received_mails (
  tenant_id uuid not null,
  reply_address_id uuid not null,
  message_id text not null,
  -- `commented`, or why it is no comment.
  outcome text not null,
  received_at timestamptz not null default now(),
  primary key (tenant_id, reply_address_id, message_id),
  foreign key (tenant_id, reply_address_id) references tenant.reply_addresses on delete cascade
);
create index received_mails_by_time on tenant.received_mails (received_at);

-- Which entries are mailed to whom: those of a minute go out together, each once.
create table tenant.mailed_entries (
  tenant_id uuid not null,
  number integer not null,
  account_id uuid not null,
  entry_id uuid not null,
  added_at timestamptz not null default now(),
  -- When its mail was queued; null while it waits.
  mailed_at timestamptz,
  primary key (tenant_id, number, account_id, entry_id),
  foreign key (tenant_id, entry_id) references tenant.request_entries on delete cascade,
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade
);
create index on tenant.mailed_entries (tenant_id, entry_id);
create index on tenant.mailed_entries (tenant_id, account_id);
create index mailed_entries_waiting on tenant.mailed_entries (tenant_id, number) where mailed_at is null;

create table tenant.webhook_endpoints (
  tenant_id uuid not null references tenant.tenants on delete cascade,
  id uuid not null,
  url text not null,
  events text[] not null,
  -- The secret that signs, and until `former_until` the one before it.
  sealed bytea not null,
  former_sealed bytea,
  former_until timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Deliveries that failed since the last that did not, and since when.
  failures integer not null default 0,
  failing_since timestamptz,
  disabled_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, url)
);

create table tenant.webhook_deliveries (
  tenant_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event text not null,
  -- The body, as it is signed.
  body text not null,
  -- The entry that it is about; null for a test.
  entry_id uuid,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  attempted_at timestamptz,
  -- Of the last attempt: the HTTP status, null without a response, and why it failed.
  status integer,
  problem text not null default '',
  delivered_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, endpoint_id, entry_id, event),
  foreign key (tenant_id, endpoint_id) references tenant.webhook_endpoints on delete cascade
);
create index on tenant.webhook_deliveries (tenant_id, endpoint_id, created_at desc);

select platform.protect(format('tenant.%I', name)::regclass) from unnest(array['reply_addresses', 'received_mails',
  'mailed_entries', 'webhook_endpoints', 'webhook_deliveries']) as name;

create policy lookup_reply_token on tenant.reply_addresses for select
  using (token_hash = decode((select platform.lookup('reply_token')), 'hex'));
create policy lookup_ended on tenant.received_mails for delete
  using ((select platform.lookup('ended')) = 'open' and received_at < now() - interval '30 days');
create policy lookup_ended_seen on tenant.received_mails for select
  using ((select platform.lookup('ended')) = 'open' and received_at < now() - interval '30 days');
