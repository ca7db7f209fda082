-- What owners of tables offer to the statements of others (decisions/0160). A view has the rights of its reader, so that row-level security
-- and the lookups apply as for the tables.

-- The connections to identity providers by name: no setting, no secret.
create view tenant.connection_names with (security_invoker = true) as
  select connection.tenant_id, connection.id, connection.kind, connection.name, connection.is_active, connection.created_at,
    exists (select from tenant.linked_identities as link
      where link.tenant_id = connection.tenant_id and link.connection_id = connection.id) as is_used
  from tenant.connections as connection;
-- The roles that connections assign, to new accounts or to members of a group.
create view tenant.connection_roles with (security_invoker = true) as
  select tenant_id, id as connection_id, default_role_id as role_id from tenant.connections
  union all
  select tenant_id, connection_id, role_id from tenant.group_roles;
create view tenant.claimed_domains with (security_invoker = true) as
  select tenant_id, domain from tenant.proven_domains;
create view tenant.app_paths with (security_invoker = true) as
  select tenant_id, modulekey, path from tenant.apps;
-- The devices that have reported, without those of the sample.
create view tenant.reporting_devices with (security_invoker = true) as
  select device.tenant_id, device.id
  from tenant.device_status as status join tenant.devices as device
    on device.tenant_id = status.tenant_id and device.id = status.device_id
  where status.last_seen_at is not null and not device.is_sample;
-- Files without their content: `owner_id` is the upload that holds them, `entry_id` the entry of a request.
create view tenant.attached_files with (security_invoker = true) as
  select tenant_id, id, owner_id, entry_id, name, size, created_at from tenant.attachments;
create view tenant.request_summaries with (security_invoker = true) as
  select tenant_id, number, account_id, company_id, queue_id, kind, title, description, state from tenant.desk_requests;
-- The entries of requests without internal notes; `state` is the one that a request has since the entry.
create view tenant.request_news with (security_invoker = true) as
  select tenant_id, number, id, place, kind, account_id, author, text, data ->> 'to' as state, at
  from tenant.request_entries where not is_internal;
grant select on tenant.connection_names, tenant.connection_roles, tenant.claimed_domains, tenant.app_paths, tenant.reporting_devices,
  tenant.attached_files, tenant.request_summaries, tenant.request_news to portico_app;

-- A tenant that is deleted is deleted with its registration. Registrations of tenants that were deleted before are left to their age.
alter table platform.registrations add constraint registrations_made_tenant_fkey
  foreign key (made_tenant) references tenant.tenants on delete cascade not valid;

-- The warning that is due for a key: it ends within as many days, or has ended.
create function platform.key_warning(ends_at timestamptz) returns smallint language sql stable as $$
  select case when ends_at <= now() then 0 when ends_at <= now() + interval '7 days' then 7
    when ends_at <= now() + interval '30 days' then 30 else 60 end::smallint
$$;
