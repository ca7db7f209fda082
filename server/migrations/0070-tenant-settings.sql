-- What `tenant set` changes. `discovery`: `domain` follows the domains (decisions/0020). Null lengths follow the domain.
alter table tenant.tenants
  add column discovery text not null default 'domain' check (discovery in ('domain', 'open', 'private')),
  add column password_shortest integer check (password_shortest between 8 and 64),
  add column password_longest integer check (password_longest between 20 and 128),
  add constraint tenants_password_lengths check (
    (password_shortest is null) = (password_longest is null) and password_shortest <= password_longest);

-- Session lengths apply to open sessions too. Those that have ended already are deleted first, so that a longer time
-- revives none; the minute is for uses that a node has not stored yet.
create function tenant.change_session_lengths() returns trigger language plpgsql as $$
begin
  delete from tenant.sessions where tenant_id = new.tenant_id and (expires_at <= now()
    or last_seen_at + idle_minutes * interval '1 minute' <= now() - interval '1 minute');
  update tenant.sessions as session set idle_minutes = new.session_idle_minutes,
    expires_at = least(session.created_at + new.session_absolute_minutes * interval '1 minute', (
      select provider.session_ends_at from tenant.provider_sessions as provider
      where provider.tenant_id = session.tenant_id and provider.id = session.provider_session_id))
  where session.tenant_id = new.tenant_id;
  perform pg_notify('portico_tenant_change', new.tenant_id::text);
  return null;
end $$;
create trigger session_lengths_changed after update of session_idle_minutes, session_absolute_minutes on tenant.tenants
  for each row when (old.session_idle_minutes <> new.session_idle_minutes
    or old.session_absolute_minutes <> new.session_absolute_minutes)
  execute function tenant.change_session_lengths();

-- Sessions that could no longer be opened as they were end: without a code once one is required, and with a password
-- once passwords are not accepted, except those of break-glass accounts.
create function tenant.end_sessions_of_closed_way() returns trigger language plpgsql as $$
declare
  needs_code boolean := old.mfa = 'off' and new.mfa <> 'off';
  needs_provider boolean := old.authtype = 'local' and new.authtype <> 'local';
begin
  with ended as (
    delete from tenant.sessions as session using tenant.accounts as account
    where session.tenant_id = new.tenant_id and account.tenant_id = session.tenant_id
      and account.id = session.account_id and (
        (needs_code and not session.has_second_factor)
        or (needs_provider and session.authtype = 'localdb' and not account.is_break_glass))
    returning account.id, account.email)
  insert into tenant.audit_events (tenant_id, id, at, event, outcome, reason, account_id, email, address, agent)
  select new.tenant_id, gen_random_uuid(), now(), 'session-revoked', 'success', 'way-in-closed', ended.id, ended.email,
    '', '' from ended;
  return null;
end $$;
create trigger way_in_closed after update of mfa, authtype on tenant.tenants
  for each row when (old.mfa <> new.mfa or old.authtype <> new.authtype)
  execute function tenant.end_sessions_of_closed_way();
