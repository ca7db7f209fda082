-- Captchas, codes in their place and proofs of work that were tried. Nothing else is kept of them: their texts are derived
-- from their ids and the deployment's secret (decisions/0026).
create table platform.captcha_tries (
  key text primary key,
  tries integer not null,
  is_spent boolean not null default false,
  expires_at timestamptz not null
);
create index captcha_tries_by_end on platform.captcha_tries (expires_at);

-- Who registered for a trial. No tenant owns these: there is none until a registration is verified. `address_key` is the
-- address without what mailboxes overlook, so that one mailbox has one open registration.
create table platform.registrations (
  id uuid primary key,
  address_key text not null,
  email text not null,
  name text not null,
  company text not null,
  phone text,
  is_msp boolean not null,
  host text not null,
  language text not null,
  captcha_key text not null,
  generation integer not null default 1,
  tries integer not null default 0,
  mails integer not null default 1,
  mailed_at timestamptz not null,
  link_expires_at timestamptz not null,
  created_at timestamptz not null,
  verified_at timestamptz,
  made_tenant uuid
);
create unique index registrations_open on platform.registrations (address_key) where verified_at is null;
create index registrations_verified on platform.registrations (address_key) where verified_at is not null;
create index registrations_by_tenant on platform.registrations (made_tenant);
create index registrations_by_age on platform.registrations (created_at) where verified_at is null;

grant select, insert, update, delete on platform.captcha_tries, platform.registrations to portico_app;

-- `host` is the tenant's own domain; `trial_reminded` the days before the end that the last mail told of, 0 for the end.
alter table tenant.tenants
  add column host text,
  add column trial_ends_at timestamptz,
  add column trial_reminded integer,
  add constraint trial_has_an_end check (trial_ends_at is null or is_trial);
-- People do not tell tenants apart by capitals.
create unique index tenants_by_name on tenant.tenants (lower(name));
create index tenants_by_trial_end on tenant.tenants (trial_ends_at) where trial_ends_at is not null;

-- What a new tenant begins with, and may remove.
alter table tenant.companies add column is_sample boolean not null default false;
alter table tenant.desk_requests add column is_sample boolean not null default false;

-- A tenant goes with everything it has.
do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as child, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and confrelid = 'tenant.tenants'::regclass and confdeltype = 'a'
  loop
    execute format('alter table %s drop constraint %I', found.child, found.conname);
    execute format('alter table %s add constraint %I %s on delete cascade', found.child, found.conname, found.definition);
  end loop;
end $$;

-- The end of a trial is in every session that the nodes remember.
create function tenant.tell_trial_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('portico_account_change', account.id::text)
  from tenant.accounts as account where account.tenant_id = new.tenant_id;
  return null;
end $$;
create trigger trial_changed after update of is_trial, trial_ends_at on tenant.tenants
  for each row execute function tenant.tell_trial_change();
