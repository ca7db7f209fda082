-- Tables, columns, functions, policies and settings take the names of GLOSSARY.md (decisions/0072). Renamed in place: rows,
-- grants, row-level security, generated columns and indexes stay as they are.
alter table tenant.code_steps rename to code_challenges;
alter table tenant.pending_authorisations rename to sign_in_transactions;
alter table tenant.provider_accounts rename to linked_identities;
alter table tenant.used_ids rename to replay_cache;

alter table platform.sign_in_failures rename column told_at to notified_at;
alter table platform.domains rename column looks to name_skeletons;
alter table tenant.tenants rename column look to name_skeleton;
alter table tenant.tenants rename column look_small to name_skeleton_small;
alter table tenant.tenants rename column look_capital to name_skeleton_capital;
alter table tenant.tenants rename column look_rank to name_skeleton_rank;

-- Constraints (of PostgreSQL 18 also those of not null), indexes and policies are named after their table or column.
create function pg_temp.renamed(name text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(name,
    '^code_steps_', 'code_challenges_'), '^pending_authorisations_', 'sign_in_transactions_'),
    '^provider_accounts_', 'linked_identities_'), '^used_ids_', 'replay_cache_'),
    '^((tenants|domains)_(by_)?)look', '\1name_skeleton'), '^door_', 'lookup_') $$;
do $$ declare found record; begin
  for found in select conrelid::regclass as owner, conname as name from pg_constraint
    where connamespace in ('tenant'::regnamespace, 'platform'::regnamespace) and conrelid <> 0
      and conname <> pg_temp.renamed(conname)
  loop
    execute format('alter table %s rename constraint %I to %I', found.owner, found.name, pg_temp.renamed(found.name));
  end loop;
  for found in select schemaname as schema, indexname as name from pg_indexes
    where schemaname in ('tenant', 'platform') and indexname <> pg_temp.renamed(indexname)
  loop
    execute format('alter index %I.%I rename to %I', found.schema, found.name, pg_temp.renamed(found.name));
  end loop;
  for found in select polrelid::regclass as owner, polname as name from pg_policy
    where polname <> pg_temp.renamed(polname)
  loop
    execute format('alter policy %I on %s rename to %I', found.name, found.owner, pg_temp.renamed(found.name));
  end loop;
end $$;
drop function pg_temp.renamed(text);

-- A lookup finds the rows that match one key before their tenant is known: an e-mail address, the hash of a token.
alter function platform.door(text) rename to lookup;
create or replace function platform.lookup(name text) returns text language sql stable
  as $$ select nullif(current_setting('portico.lookup_' || name, true), '') $$;

-- UTS #39 §4 calls it a skeleton: what a name is compared by, as written, in small letters and in capitals.
alter function platform.look_of(text) rename to name_skeleton;
alter function platform.looks_of(text) rename to name_skeletons;
create or replace function platform.name_skeletons(name text) returns text[] language sql immutable strict parallel safe
  as $$ select array['written ' || platform.name_skeleton(name), 'small ' || platform.name_skeleton(lower(name)),
    'capital ' || platform.name_skeleton(upper(name))] $$;

alter function tenant.tell_session_end() rename to notify_session_end;
alter function tenant.tell_account_change() rename to notify_account_change;
alter function tenant.tell_role_change() rename to notify_role_change;
alter function tenant.tell_permission_change() rename to notify_permission_change;
alter function tenant.tell_trial_change() rename to notify_trial_change;
alter function platform.tell_domain_change() rename to notify_domain_change;
alter function platform.tell_domains_emptied() rename to notify_domains_emptied;

-- As 0013 and 0015, with the new name of the table.
create or replace function tenant.end_sessions_of_account() returns trigger language plpgsql as $$
begin
  delete from tenant.code_challenges where tenant_id = new.tenant_id and account_id = new.id;
  with ended as (
    delete from tenant.sessions where tenant_id = new.tenant_id and account_id = new.id returning id)
  insert into tenant.audit_events (tenant_id, id, at, event, outcome, reason, account_id, email, address, agent)
  select new.tenant_id, gen_random_uuid(), now(), 'session-revoked', 'success', 'account-deactivated', new.id, new.email,
    '', '' from ended;
  return null;
end $$;
create or replace function tenant.end_sessions_of_tenant() returns trigger language plpgsql as $$
begin
  delete from tenant.code_challenges where tenant_id = new.tenant_id;
  delete from tenant.password_resets where tenant_id = new.tenant_id;
  with ended as (
    delete from tenant.sessions where tenant_id = new.tenant_id returning account_id)
  insert into tenant.audit_events (tenant_id, id, at, event, outcome, reason, account_id, email, address, agent)
  select new.tenant_id, gen_random_uuid(), now(), 'session-revoked', 'success', 'tenant-deactivated', account.id,
    account.email, '', ''
  from ended join tenant.accounts as account on account.tenant_id = new.tenant_id and account.id = ended.account_id;
  return null;
end $$;

-- As 0029, with the new name of the setting. The functions stay those of portico_retention.
create or replace function platform.tenants_with_old_events(days integer) returns setof uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('portico.lookup_retention', 'open', true);
  return query select distinct event.tenant_id from tenant.audit_events as event
    where event.at < now() - make_interval(days => greatest(days, 7));
  perform set_config('portico.lookup_retention', '', true);
end $$;
create or replace function platform.forget_old_events(of_tenant uuid, days integer, at_most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  forgotten bigint;
begin
  perform set_config('portico.lookup_retention', 'open', true);
  delete from tenant.audit_events where tenant_id = of_tenant and id in (
    select event.id from tenant.audit_events as event
    where event.tenant_id = of_tenant and event.at < now() - make_interval(days => greatest(days, 7))
    order by event.at limit at_most);
  get diagnostics forgotten = row_count;
  perform set_config('portico.lookup_retention', '', true);
  return forgotten;
end $$;

-- The mail of a code names its challenge; those that wait are sent by the new name.
alter table tenant.mail no force row level security;
update tenant.mail set params = params - 'stepId' || jsonb_build_object('challengeId', params -> 'stepId')
  where params ? 'stepId';
alter table tenant.mail force row level security;
