-- A tenant that is deactivated keeps what it has; its accounts may not sign in, as if each were deactivated.
alter table tenant.tenants add column is_active boolean not null default true;

-- As 0013 does for an account: deactivating ends all sessions, on every node, and activating them again revives none.
create function tenant.end_sessions_of_tenant() returns trigger language plpgsql as $$
begin
  delete from tenant.code_steps where tenant_id = new.tenant_id;
  delete from tenant.password_resets where tenant_id = new.tenant_id;
  with ended as (
    delete from tenant.sessions where tenant_id = new.tenant_id returning account_id)
  insert into tenant.audit_events (tenant_id, id, at, event, outcome, reason, account_id, email, address, agent)
  select new.tenant_id, gen_random_uuid(), now(), 'session-revoked', 'success', 'tenant-deactivated', account.id,
    account.email, '', ''
  from ended join tenant.accounts as account on account.tenant_id = new.tenant_id and account.id = ended.account_id;
  return null;
end $$;
create trigger tenant_activity_changed after update of is_active on tenant.tenants
  for each row when (old.is_active <> new.is_active) execute function tenant.end_sessions_of_tenant();

-- The name of a role is in every session that the nodes remember: they hear of the role, however many accounts have it.
create function tenant.tell_role_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('portico_role_change', new.id::text);
  return null;
end $$;
create trigger role_changed after update of name on tenant.roles
  for each row execute function tenant.tell_role_change();
