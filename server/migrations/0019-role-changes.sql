-- What a role permits is in every session that the nodes remember: whatever changes it, they hear of it with the commit.
create function tenant.tell_permission_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('portico_role_change', coalesce(new.role_id, old.role_id)::text);
  return null;
end $$;
create trigger role_modules_changed after insert or update or delete on tenant.role_modules
  for each row execute function tenant.tell_permission_change();
create trigger role_menus_changed after insert or update or delete on tenant.role_menus
  for each row execute function tenant.tell_permission_change();
