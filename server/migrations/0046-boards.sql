-- Boards of Insights: one of an account, of a company, or of a role, and what its widgets count quickly (spec B §6, decisions/0104).
create table tenant.boards (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid,
  company_id uuid,
  role_id uuid,
  -- Null where only the layout was chosen: the widgets are then those of the next board that applies.
  widgets jsonb,
  -- Null after a reset, as widgets then are: the row stays for its version.
  layout jsonb,
  -- Counts the changes of widgets.
  version integer not null default 0,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (num_nonnulls(account_id, company_id, role_id) = 1),
  unique (tenant_id, account_id),
  unique (tenant_id, company_id),
  unique (tenant_id, role_id),
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade,
  foreign key (tenant_id, company_id) references tenant.companies on delete cascade,
  foreign key (tenant_id, role_id) references tenant.roles on delete cascade,
  foreign key (tenant_id, changed_by) references tenant.accounts on delete set null (changed_by)
);
create index on tenant.boards (tenant_id, changed_by);

-- How busy the devices of a company, or of all, were in an hour: averages of their hours, and what nineteen of twenty stay below.
create table tenant.fleet_hours (
  tenant_id uuid not null references tenant.tenants on delete cascade,
  -- The company, or the tenant where it is all devices.
  scope_id uuid not null,
  hour timestamptz not null,
  company_id uuid,
  devices integer not null,
  cpu real not null,
  cpu_p95 real not null,
  memory real not null,
  memory_p95 real not null,
  disk real not null,
  disk_p95 real not null,
  has_sample boolean not null,
  -- Samples came late: it is made once more.
  is_stale boolean not null default false,
  primary key (tenant_id, scope_id, hour),
  foreign key (tenant_id, company_id) references tenant.companies on delete cascade
);
create index on tenant.fleet_hours (tenant_id, company_id);
create index on tenant.fleet_hours (tenant_id, hour) where is_stale;
-- How busy each device was on a day in UTC. Like those of an hour, they outlive their device until they expire.
create table tenant.device_days (
  tenant_id uuid not null references tenant.tenants on delete cascade,
  device_id uuid not null,
  -- Where the day begins.
  day timestamptz not null,
  -- Of how many hours the averages are.
  hours smallint not null,
  cpu real not null,
  memory real not null,
  disk real not null,
  primary key (tenant_id, day, device_id)
) with (fillfactor = 80);
select platform.protect(format('tenant.%I', name)::regclass) from unnest(array['boards', 'fleet_hours', 'device_days']) as name;

-- Hours of all devices are stored one after the other: a span of them is read without an entry for each row.
create index device_hours_by_hour on tenant.device_hours using brin (hour) with (pages_per_range = 16);
-- Figures read sign-ins from these indexes alone, beside all other events.
create index audit_events_signed_in on tenant.audit_events (tenant_id, at) include (account_id, is_sample)
  where event = 'sign-in' and outcome = 'success';
create index audit_events_not_signed_in on tenant.audit_events (tenant_id, at) include (event, reason, account_id, is_sample)
  where event in ('sign-in', 'code-entered') and outcome = 'failure';

-- Under row-level security the owner sees no tenant.
alter table tenant.device_hours no force row level security;
alter table tenant.devices no force row level security;
insert into tenant.fleet_hours (tenant_id, scope_id, company_id, hour, devices, cpu, cpu_p95, memory, memory_p95, disk, disk_p95,
  has_sample)
select one.tenant_id, coalesce(device.company_id, one.tenant_id), device.company_id, one.hour, count(*),
  avg(one.cpu), percentile_cont(0.95) within group (order by one.cpu),
  avg(one.memory), percentile_cont(0.95) within group (order by one.memory),
  avg(one.disk), percentile_cont(0.95) within group (order by one.disk), bool_or(device.is_sample)
from tenant.device_hours as one join tenant.devices as device on device.tenant_id = one.tenant_id and device.id = one.device_id
group by grouping sets ((one.tenant_id, one.hour, device.company_id), (one.tenant_id, one.hour));
insert into tenant.device_days (tenant_id, device_id, day, hours, cpu, memory, disk)
select tenant_id, device_id, date_trunc('day', hour, 'UTC'), count(*), avg(cpu), avg(memory), avg(disk)
from tenant.device_hours group by 1, 2, 3;
alter table tenant.device_hours force row level security;
alter table tenant.devices force row level security;
