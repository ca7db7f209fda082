-- Old events are forgotten tenant by tenant, so that one whose rows cannot be deleted keeps no other's. Removed tenants have
-- events too: which tenants have some that are older than so many days is read from the events themselves.
create function platform.tenants_with_old_events(days integer) returns setof uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('portico.door_retention', 'open', true);
  return query select distinct event.tenant_id from tenant.audit_events as event
    where event.at < now() - make_interval(days => greatest(days, 7));
  perform set_config('portico.door_retention', '', true);
end $$;

-- Deletes up to `at_most` events of one tenant, a removed one too, that are older than so many days; gives how many. No
-- caller can have those of the last seven days deleted.
create function platform.forget_old_events(of_tenant uuid, days integer, at_most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  forgotten bigint;
begin
  perform set_config('portico.door_retention', 'open', true);
  delete from tenant.audit_events where tenant_id = of_tenant and id in (
    select event.id from tenant.audit_events as event
    where event.tenant_id = of_tenant and event.at < now() - make_interval(days => greatest(days, 7))
    order by event.at limit at_most);
  get diagnostics forgotten = row_count;
  perform set_config('portico.door_retention', '', true);
  return forgotten;
end $$;

drop function platform.forget_old_events(integer, integer);
revoke all on function platform.tenants_with_old_events(integer),
  platform.forget_old_events(uuid, integer, integer) from public;
grant execute on function platform.tenants_with_old_events(integer),
  platform.forget_old_events(uuid, integer, integer) to portico_app;
grant create on schema platform to portico_retention;
alter function platform.tenants_with_old_events(integer) owner to portico_retention;
alter function platform.forget_old_events(uuid, integer, integer) owner to portico_retention;
revoke create on schema platform from portico_retention;

-- A mail that failed for good ends with its last failure: it is deleted when it is old, as those that were sent.
drop policy door_ended on tenant.mail;
drop policy door_ended_seen on tenant.mail;
create policy door_ended on tenant.mail for delete using ((select platform.door('ended')) = 'open'
  and coalesce(sent_at, expires_at, failed_at) < now() - interval '1 day');
create policy door_ended_seen on tenant.mail for select using ((select platform.door('ended')) = 'open'
  and coalesce(sent_at, expires_at, failed_at) < now() - interval '1 day');
drop index tenant.mail_sent;
create index mail_by_end on tenant.mail (coalesce(sent_at, expires_at, failed_at));
