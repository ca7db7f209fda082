-- Whoever deactivates an account ends its sessions for good: once activated again, it signs in anew. A sign-in that had
-- passed its check just before leaves a session that nobody can use, which goes with the activation.
create function tenant.end_sessions_of_account() returns trigger language plpgsql as $$
begin
  delete from tenant.code_steps where tenant_id = new.tenant_id and account_id = new.id;
  with ended as (
    delete from tenant.sessions where tenant_id = new.tenant_id and account_id = new.id returning id)
  insert into tenant.audit_events (tenant_id, id, at, event, outcome, reason, account_id, email, address, agent)
  select new.tenant_id, gen_random_uuid(), now(), 'session-revoked', 'success', 'account-deactivated', new.id, new.email,
    '', '' from ended;
  return null;
end $$;
create trigger account_activity_changed after update of is_active on tenant.accounts
  for each row when (old.is_active <> new.is_active) execute function tenant.end_sessions_of_account();
