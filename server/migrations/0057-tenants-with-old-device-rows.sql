-- The job that deletes expired rows of devices visits only tenants that have some (decisions/0115).
create policy lookup_scheduled on tenant.device_instances for select to portico_lookup
  using ((select platform.lookup('scheduled')) = 'open' and replaced_at < now() - interval '8 days');
create policy lookup_scheduled on tenant.fleet_hours for select to portico_lookup
  using ((select platform.lookup('scheduled')) = 'open' and hour < now() - interval '403 days');
create policy lookup_scheduled on tenant.device_days for select to portico_lookup
  using ((select platform.lookup('scheduled')) = 'open' and day < now() - interval '403 days');

create index device_instances_by_replacement on tenant.device_instances (tenant_id, replaced_at);
create index fleet_hours_by_hour on tenant.fleet_hours (tenant_id, hour);
