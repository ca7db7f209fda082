-- The permissions of each role, one row each (`Permission` in contract/src/core/calls/permission.ts has their form). A module's kind is the
-- first of these words in its key. It counts only for a role with a menu entry (spec A §6); the desk needs none (spec A §4, "Desk flow").
create view tenant.role_rights with (security_invoker = true) as
  select tenant_id, id as role_id, 'own-account' as permission from tenant.roles
  union all
  select tenant_id, id, 'owner' from tenant.roles where name = 'Owner'
  union all
  select tenant_id, role_id, 'link:' || menulink from tenant.role_menus where menulink <> ''
  union all
  select tenant_id, role_id, 'entry:' || menuname from tenant.role_menus
  union all
  select module.tenant_id, module.role_id, found.kind
  from tenant.role_modules as module
    cross join lateral (
      select kind from unnest(array['Insight', 'Orchestrator', 'Desk', 'Chat Bot', 'Documentation']) with ordinality as known (kind, position)
      where strpos(lower(module.modulekey), lower(kind)) > 0 order by position limit 1) as found
  where found.kind = 'Desk' or exists (select from tenant.role_menus as menu
    where menu.tenant_id = module.tenant_id and menu.role_id = module.role_id);
grant select on tenant.role_rights to portico_app;
