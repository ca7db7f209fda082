-- The chat that a session has open. What is asked is not kept; that a chat is open is, so that leaving can end it.
create table tenant.chats (
  tenant_id uuid not null,
  session_id uuid not null,
  opened_at timestamptz not null default now(),
  last_asked_at timestamptz not null default now(),
  questions integer not null default 1,
  primary key (tenant_id, session_id),
  foreign key (tenant_id, session_id) references tenant.sessions on delete cascade
);
select platform.protect('tenant.chats'::regclass);

-- A beacon carries the cookie half alone. It may find its own session, for reading.
create index sessions_by_cookie on tenant.sessions (cookie_hash);
create policy door_cookie on tenant.sessions for select
  using (cookie_hash = decode((select platform.door('cookie')), 'hex'));
