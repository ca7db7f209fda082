-- Scheduled work finds the tenants that have something to do in one statement, instead of visiting each (decisions/0115). The lookup shows the
-- rows that say so, and nothing else.
create policy lookup_scheduled on tenant.tenants for select to portico_lookup
  using ((select platform.lookup('scheduled')) = 'open');
create policy lookup_scheduled on tenant.known_networks for select to portico_lookup
  using ((select platform.lookup('scheduled')) = 'open' and last_used_at < now() - interval '1 day');
create policy lookup_scheduled on tenant.attachments for select to portico_lookup
  using ((select platform.lookup('scheduled')) = 'open' and number is null and owner_id is null and created_at < now() - interval '1 hour');
create policy lookup_scheduled on tenant.devices for select to portico_lookup
  using ((select platform.lookup('scheduled')) = 'open');
create policy lookup_scheduled on tenant.device_links for select to portico_lookup
  using ((select platform.lookup('scheduled')) = 'open' and expires_at <= now());
create policy lookup_scheduled on tenant.enrolment_codes for select to portico_lookup
  using ((select platform.lookup('scheduled')) = 'open' and is_of_download and expires_at <= now());
create policy lookup_scheduled on tenant.datasets for select to portico_lookup
  using ((select platform.lookup('scheduled')) = 'open' and own is not null);
create policy lookup_scheduled on tenant.assistant_pins for select to portico_lookup
  using ((select platform.lookup('scheduled')) = 'open' and mails_weekly);
create policy lookup_scheduled on tenant.board_mails for select to portico_lookup
  using ((select platform.lookup('scheduled')) = 'open');

create index attachments_pending on tenant.attachments (tenant_id, created_at) where number is null and owner_id is null;
