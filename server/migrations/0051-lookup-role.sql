-- Policies of lookups apply to a role of their own, which a tenant's transaction does not have (decisions/0110): the planner then knows
-- which rows it reads. PostgreSQL joins the policies that apply by `or`, and multiplies the share of the tenant with itself for that.
do $$ begin
  create role portico_lookup nologin nosuperuser nobypassrls nocreatedb nocreaterole;
exception when duplicate_object or unique_violation then null;
end $$;

-- The login roles that exist already: servers of the version before work on meanwhile. A new one is granted both (migrate.ts).
do $$ declare found record; begin
  for found in select login.rolname as name from pg_auth_members as granted join pg_roles as login on login.oid = granted.member
    where granted.roleid = 'portico_app'::regrole and login.rolcanlogin and not login.rolsuper and login.rolname <> current_user
      and not pg_has_role(login.oid, 'portico_lookup', 'member')
  loop
    begin
      execute format('grant portico_lookup to %I', found.name);
    -- A role of another owner, or one that another database's migration changes at this moment.
    exception when insufficient_privilege or internal_error then null;
    end;
  end loop;
end $$;

do $$ declare found record; begin
  for found in select polrelid::regclass as owner, polname as name from pg_policy
    where polname ~ '^lookup_' and polroles = array[0::oid]
  loop
    execute format('alter policy %I on %s to portico_lookup', found.name, found.owner);
  end loop;
end $$;
