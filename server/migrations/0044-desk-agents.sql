-- The agents' side of the desk: members of queues, who gets new requests, and the marks of service levels (spec A §2).
comment on column tenant.desk_queues.hours is
  'Business hours: {"timezone": "Europe/Berlin", "days": [[["09:00", "17:00"]], … Monday first, seven], "holidays": ["2026-12-25"]}; null is around the clock.';
alter table tenant.desk_queues
  -- Who gets a new request: no one until an agent takes it, or the member whose turn it is.
  add column assignment text not null default 'manual' check (assignment in ('manual', 'next-member'));

create table tenant.desk_queue_members (
  tenant_id uuid not null,
  queue_id uuid not null,
  account_id uuid not null,
  -- When a request was given by turn.
  last_given_at timestamptz,
  primary key (tenant_id, queue_id, account_id),
  foreign key (tenant_id, queue_id) references tenant.desk_queues on delete cascade,
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade
);
create index on tenant.desk_queue_members (tenant_id, account_id);
select platform.protect('tenant.desk_queue_members');

alter table tenant.desk_requests
  -- What the history says of each target already.
  add column response_marked text check (response_marked in ('warned', 'breached')),
  add column resolution_marked text check (resolution_marked in ('warned', 'breached')),
  -- When the history has to say more of them; null while the clock stands.
  add column service_next_at timestamptz;
create index desk_requests_service_next on tenant.desk_requests (service_next_at) where service_next_at is not null;
create policy lookup_service_seen on tenant.desk_requests for select
  using ((select platform.lookup('ended')) = 'open' and service_next_at is not null);
create index desk_requests_resolution_due on tenant.desk_requests (tenant_id, resolution_due_at)
  where resolution_due_at is not null;
