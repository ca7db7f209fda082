-- Requests with their history, attachments and approvals (spec A §2, spec B §4). A former category is the kind.
alter table tenant.desk_requests rename column category to kind;
alter table tenant.desk_requests rename constraint desk_requests_category_check to desk_requests_kind_check;
do $$ begin
  -- PostgreSQL 18 names the constraints of not null after their column.
  alter table tenant.desk_requests rename constraint desk_requests_category_not_null to desk_requests_kind_not_null;
exception when undefined_object then null;
end $$;

create table tenant.desk_queues (
  tenant_id uuid not null references tenant.tenants on delete cascade,
  id uuid not null,
  name text not null,
  -- New requests of these kinds arrive here.
  kinds text[] not null default '{}',
  -- Minutes of business time by priority: {"Urgent": {"response": 30, "resolution": 240}, …}; none where a priority is missing.
  levels jsonb not null default '{}',
  -- Business hours: {"timezone": "Europe/Berlin", "days": {"1": ["09:00", "17:00"], …}, "holidays": ["2026-12-25"]}; null is around the clock.
  hours jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

alter table tenant.desk_requests
  drop constraint desk_requests_kind_check,
  add constraint desk_requests_kind_check check (kind in ('Access', 'Software', 'Hardware', 'Network', 'Patch window',
    'Device mapping', 'Trial extension', 'Other')),
  drop constraint desk_requests_state_check,
  add constraint desk_requests_state_check check (state in ('Waiting for approval', 'Open', 'In progress', 'On hold',
    'Resolved', 'Rejected', 'Withdrawn')),
  add column company_id uuid,
  add column queue_id uuid,
  add column assignee_id uuid,
  -- What its kind needs to be carried out: the device of a mapping, the days of an extension.
  add column details jsonb not null default '{}',
  -- When the requester needs it.
  add column due_at timestamptz,
  add column changed_at timestamptz not null default now(),
  add column responded_at timestamptz,
  add column closed_at timestamptz,
  -- The ends of its service level; null where it has none, or while its clock stands.
  add column response_due_at timestamptz,
  add column resolution_due_at timestamptz,
  -- Since when the clock of its service level stands, and the business minutes that were left then.
  add column paused_at timestamptz,
  add column minutes_left jsonb,
  add foreign key (tenant_id, queue_id) references tenant.desk_queues on delete set null (queue_id),
  add foreign key (tenant_id, assignee_id) references tenant.accounts on delete set null (assignee_id);

-- Under row-level security the owner sees no row.
alter table tenant.desk_requests no force row level security;
alter table tenant.accounts no force row level security;
update tenant.desk_requests as request set changed_at = request.created_at, company_id = account.company_id,
  closed_at = case request.state when 'Resolved' then request.created_at end
from tenant.accounts as account where account.tenant_id = request.tenant_id and account.id = request.account_id;
alter table tenant.desk_requests force row level security;
alter table tenant.accounts force row level security;
alter table tenant.desk_requests alter column company_id set not null,
  add foreign key (tenant_id, company_id) references tenant.companies on delete cascade;
create index desk_requests_open on tenant.desk_requests (tenant_id, state, number desc);
create index desk_requests_by_assignee on tenant.desk_requests (tenant_id, assignee_id, number desc)
  where assignee_id is not null;
create index desk_requests_by_queue on tenant.desk_requests (tenant_id, queue_id, number desc) where queue_id is not null;
create index desk_requests_by_company on tenant.desk_requests (tenant_id, company_id, number desc);
create index desk_requests_by_words on tenant.desk_requests
  using gin (to_tsvector('simple', title || ' ' || description));

-- The history of a request: comments and what happened. Internal ones are seen by agents alone.
create table tenant.request_entries (
  tenant_id uuid not null,
  id uuid not null,
  number integer not null,
  place integer not null,
  kind text not null,
  account_id uuid,
  -- Who wrote it, where it is not an account: the address of an approver outside of the tenant.
  author text not null default '',
  text text not null default '',
  data jsonb not null default '{}',
  is_internal boolean not null default false,
  via text not null default 'web' check (via in ('web', 'mail', 'link', 'chat', 'server')),
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, number, place),
  foreign key (tenant_id, number) references tenant.desk_requests on delete cascade,
  foreign key (tenant_id, account_id) references tenant.accounts on delete set null (account_id)
);
create index on tenant.request_entries (tenant_id, account_id);

-- Files of an entry of a request; `owner` names what else has some (a message of a chat).
create table tenant.attachments (
  tenant_id uuid not null references tenant.tenants on delete cascade,
  id uuid not null,
  account_id uuid,
  number integer,
  entry_id uuid,
  owner_id uuid,
  name text not null check (length(name) between 1 and 255),
  media_type text not null,
  size integer not null check (size between 0 and 10485760),
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, number) references tenant.desk_requests on delete cascade,
  foreign key (tenant_id, entry_id) references tenant.request_entries on delete cascade,
  foreign key (tenant_id, account_id) references tenant.accounts on delete set null (account_id)
);
create index on tenant.attachments (tenant_id, number) where number is not null;
create index on tenant.attachments (tenant_id, entry_id) where entry_id is not null;
create index on tenant.attachments (tenant_id, owner_id) where owner_id is not null;
create index on tenant.attachments (tenant_id, account_id);
-- Pictures and archives do not shrink further.
alter table tenant.attachments alter column content set storage external;

alter table tenant.companies add column approval_policy text not null default 'presence'
  check (approval_policy in ('presence', 'click', 'code', 'session', 'session-mfa'));

-- Whose approval a company's requests of a kind need.
create table tenant.approval_rules (
  tenant_id uuid not null,
  company_id uuid not null,
  kind text not null,
  quorum text not null default 'any' check (quorum in ('any', 'all', 'count')),
  needed integer not null default 1 check (needed between 1 and 50),
  risk text not null default 'low' check (risk in ('low', 'high')),
  due_days integer not null default 7 check (due_days between 1 and 30),
  primary key (tenant_id, company_id, kind),
  foreign key (tenant_id, company_id) references tenant.companies on delete cascade
);
create table tenant.approval_rule_approvers (
  tenant_id uuid not null,
  company_id uuid not null,
  kind text not null,
  account_id uuid not null,
  primary key (tenant_id, company_id, kind, account_id),
  foreign key (tenant_id, company_id, kind) references tenant.approval_rules on delete cascade,
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade
);
create index on tenant.approval_rule_approvers (tenant_id, account_id);

-- One round of asking for approval. A request has one that waits, at most.
create table tenant.approvals (
  tenant_id uuid not null,
  id uuid not null,
  number integer not null,
  quorum text not null check (quorum in ('any', 'all', 'count')),
  needed integer not null check (needed between 1 and 50),
  risk text not null check (risk in ('low', 'high')),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'expired', 'withdrawn')),
  due_at timestamptz not null,
  asked_by uuid,
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  reminded_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, number) references tenant.desk_requests on delete cascade,
  foreign key (tenant_id, asked_by) references tenant.accounts on delete set null (asked_by)
);
create unique index approvals_waiting on tenant.approvals (tenant_id, number) where state = 'waiting';
create index approvals_of_request on tenant.approvals (tenant_id, number);
create index approvals_due on tenant.approvals (due_at) where state = 'waiting';
create policy lookup_ended_seen on tenant.approvals for select
  using ((select platform.lookup('ended')) = 'open' and state = 'waiting');

-- An approver is an account, or an address outside of the tenant. One who delegated no longer decides.
create table tenant.approvers (
  tenant_id uuid not null,
  id uuid not null,
  approval_id uuid not null,
  account_id uuid,
  email text not null,
  name text not null,
  delegated_by uuid,
  delegated_at timestamptz,
  decision text check (decision in ('approve', 'reject')),
  reason text not null default '',
  decided_at timestamptz,
  via text check (via in ('web', 'link')),
  primary key (tenant_id, id),
  unique (tenant_id, approval_id, email),
  foreign key (tenant_id, approval_id) references tenant.approvals on delete cascade,
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade,
  foreign key (tenant_id, delegated_by) references tenant.approvers on delete set null (delegated_by)
);
create index on tenant.approvers (tenant_id, account_id);

-- Who decides for an account that is away.
create table tenant.approval_delegations (
  tenant_id uuid not null,
  account_id uuid not null,
  delegate_id uuid not null,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  primary key (tenant_id, account_id),
  check (account_id <> delegate_id),
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade,
  foreign key (tenant_id, delegate_id) references tenant.accounts on delete cascade
);
create index on tenant.approval_delegations (tenant_id, delegate_id);

-- The links of an approver's mail: of 256 random bits the hash alone, for one decision or both, used once.
create table tenant.approval_tokens (
  tenant_id uuid not null,
  token_hash bytea not null,
  approver_id uuid not null,
  decision text not null check (decision in ('approve', 'reject', 'both')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  code_hash bytea,
  code_tries integer not null default 0,
  primary key (tenant_id, token_hash),
  unique (token_hash),
  foreign key (tenant_id, approver_id) references tenant.approvers on delete cascade
);
create index on tenant.approval_tokens (tenant_id, approver_id);
create policy lookup_approval_token on tenant.approval_tokens for select
  using (token_hash = decode((select platform.lookup('approval_token')), 'hex'));

create table tenant.desk_canned_replies (
  tenant_id uuid not null references tenant.tenants on delete cascade,
  id uuid not null,
  title text not null,
  text text not null,
  created_by uuid,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, title),
  foreign key (tenant_id, created_by) references tenant.accounts on delete set null (created_by)
);

select platform.protect(format('tenant.%I', name)::regclass) from unnest(array['desk_queues', 'request_entries', 'attachments',
  'approval_rules', 'approval_rule_approvers', 'approvals', 'approvers', 'approval_delegations', 'approval_tokens',
  'desk_canned_replies']) as name;

-- Pages that show a request hear of its change with the commit.
create function tenant.notify_request_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('portico_request_change', new.tenant_id || ' ' || new.number);
  return null;
end $$;
create trigger request_changed after insert or update on tenant.desk_requests
  for each row execute function tenant.notify_request_change();
-- A note of agents is nothing that others are notified of.
create function tenant.notify_request_entry() returns trigger language plpgsql as $$
begin
  perform pg_notify('portico_request_change',
    new.tenant_id || ' ' || new.number || case when new.is_internal then ' agents' else '' end);
  return null;
end $$;
create trigger request_entry_added after insert on tenant.request_entries
  for each row execute function tenant.notify_request_entry();

-- Owners, and roles that do the work of a service desk, work on the queue; owners and administrators set it up.
alter table tenant.roles no force row level security;
alter table tenant.role_menus no force row level security;
alter table tenant.role_modules no force row level security;
insert into tenant.role_menus (tenant_id, role_id, modulekey, menuname, menulink, displayorder)
select module.tenant_id, module.role_id, module.modulekey, menu.name, menu.link, 100 + menu.place
from tenant.role_modules as module
  join tenant.roles as role on role.tenant_id = module.tenant_id and role.id = module.role_id
  cross join (values ('Queue', '/desk/queue', 0), ('Desk settings', '/desk/settings', 1)) as menu (name, link, place)
where lower(module.modulekey) like '%desk%' and (role.name in ('Owner', 'Administrator')
  or role.name = 'Service Desk' and menu.place = 0)
on conflict do nothing;
alter table tenant.roles force row level security;
alter table tenant.role_menus force row level security;
alter table tenant.role_modules force row level security;

-- Who decides on the extension of a trial: the operator's address; none are offered where it is null.
alter table platform.deployment add column trial_approver text;
