-- What the provider set for a company. Administrators of that company may make it stricter, and never looser than this.
alter table tenant.companies
  add column floor_collection text not null default 'presence'
    check (floor_collection in ('presence', 'standard', 'command-lines')),
  add column floor_needs_approval boolean not null default false,
  add column floor_update_ring smallint check (floor_update_ring between 1 and 100),
  add column floor_approval_policy text not null default 'presence'
    check (floor_approval_policy in ('presence', 'click', 'code', 'session', 'session-mfa'));

-- Nothing shows who set what there is, so it counts as the provider's. Under row-level security the owner sees no tenant.
alter table tenant.companies no force row level security;
update tenant.companies set floor_collection = collection, floor_needs_approval = needs_approval,
  floor_update_ring = update_ring, floor_approval_policy = approval_policy;
alter table tenant.companies force row level security;
