-- The newest reset that was asked for, one for each account. An address in several tenants has a row of the same id and
-- token in each. Only hashes of the mailed token and temporary password are kept; both are derived when the mail is written.
create table tenant.password_resets (
  tenant_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  temporary_hash text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  -- When and from which network the temporary password was entered.
  proven_at timestamptz,
  proven_network text,
  used_at timestamptz,
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade
);
create index password_resets_by_token on tenant.password_resets (token_hash);
create index password_resets_by_end on tenant.password_resets (expires_at);

-- Passwords an account has had before its present one, so that it does not take them again.
create table tenant.password_history (
  tenant_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  hash text not null,
  replaced_at timestamptz not null,
  primary key (tenant_id, account_id, id),
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade
);

select platform.protect('tenant.password_resets'::regclass);
select platform.protect('tenant.password_history'::regclass);

create policy door_token on tenant.password_resets for select
  using (token_hash = decode((select platform.door('token')), 'hex'));
create policy door_ended on tenant.password_resets for delete
  using ((select platform.door('ended')) = 'open' and expires_at < now());
create policy door_ended_seen on tenant.password_resets for select
  using ((select platform.door('ended')) = 'open' and expires_at < now());

-- A mail that says nothing true any more after this is not sent.
alter table tenant.mail add column expires_at timestamptz;
create index mail_waiting on tenant.mail (created_at) where sent_at is null;
create index mail_sent on tenant.mail (sent_at) where sent_at is not null;

-- Operators list what has not left, whoever's it is; housekeeping deletes what left long ago.
create policy door_outbox on tenant.mail for select using ((select platform.door('outbox')) = 'open' and sent_at is null);
create policy door_ended on tenant.mail for delete
  using ((select platform.door('ended')) = 'open' and coalesce(sent_at, expires_at) < now() - interval '1 day');
create policy door_ended_seen on tenant.mail for select
  using ((select platform.door('ended')) = 'open' and coalesce(sent_at, expires_at) < now() - interval '1 day');
