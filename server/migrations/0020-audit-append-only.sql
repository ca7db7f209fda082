-- The server's role adds events and reads them, and changes or deletes none. What is deleted, because it is old or was
-- made up for a sample, is deleted by two functions of a role that cannot log in and has no other right.
do $$ begin
  create role portico_retention nologin nosuperuser nobypassrls nocreatedb nocreaterole;
exception when duplicate_object or unique_violation then null;
end $$;

-- An owner that is no superuser gives a function only to a role that it is a member of.
do $$ begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant portico_retention to %I', current_user);
  end if;
exception when insufficient_privilege then null;
end $$;

-- Made up, as part of a new tenant's sample.
alter table tenant.audit_events add column is_sample boolean not null default false;
alter table tenant.audit_events no force row level security;
alter table tenant.accounts no force row level security;
alter table tenant.companies no force row level security;
update tenant.audit_events as event set is_sample = true
from tenant.accounts as account, tenant.companies as company
where account.tenant_id = event.tenant_id and account.id = event.account_id
  and company.tenant_id = account.tenant_id and company.id = account.company_id and company.is_sample;
alter table tenant.audit_events force row level security;
alter table tenant.accounts force row level security;
alter table tenant.companies force row level security;

-- The events of a tenant outlive it: the right to remove a tenant is no right to remove the record of why.
alter table tenant.audit_events drop constraint audit_events_tenant_id_fkey;

revoke update, delete, truncate, references, trigger on tenant.audit_events from portico_app;
-- A btree, not a BRIN: the pages at the front are filled again with new rows, and a summary of old ones never narrows, so
-- each batch would walk through everything deleted before it.
create index audit_events_by_age on tenant.audit_events (at);

grant usage on schema platform, tenant to portico_retention;
grant select, delete on tenant.audit_events to portico_retention;
create policy door_retention_seen on tenant.audit_events for select to portico_retention
  using ((select platform.door('retention')) = 'open' and (is_sample or at < now() - interval '7 days'));
create policy door_retention on tenant.audit_events for delete to portico_retention
  using ((select platform.door('retention')) = 'open' and (is_sample or at < now() - interval '7 days'));

-- Deletes up to `at_most` events of all tenants, removed ones too, that are older than so many days; gives how many. No
-- caller can have those of the last seven days deleted.
create function platform.forget_old_events(days integer, at_most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  forgotten bigint;
begin
  perform set_config('portico.door_retention', 'open', true);
  delete from tenant.audit_events where (tenant_id, id) in (
    select event.tenant_id, event.id from tenant.audit_events as event
    where event.at < now() - make_interval(days => greatest(days, 7)) order by event.at limit at_most);
  get diagnostics forgotten = row_count;
  perform set_config('portico.door_retention', '', true);
  return forgotten;
end $$;

-- Deletes the events of this transaction's tenant that were made up.
create function platform.forget_sample_events() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from tenant.audit_events where tenant_id = platform.current_tenant() and is_sample;
end $$;

revoke all on function platform.forget_old_events(integer, integer), platform.forget_sample_events() from public;
grant execute on function platform.forget_old_events(integer, integer), platform.forget_sample_events() to portico_app;
grant create on schema platform to portico_retention;
alter function platform.forget_old_events(integer, integer) owner to portico_retention;
alter function platform.forget_sample_events() owner to portico_retention;
revoke create on schema platform from portico_retention;
