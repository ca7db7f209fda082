-- A computer that asks to continue as a device without the device's key. It waits for approval; until then the device's key stays in
-- force, and what this computer signs is refused.
create table tenant.device_claims (
  tenant_id uuid not null,
  device_id uuid not null,
  public_key bytea not null check (length(public_key) = 32),
  -- By what it was recognised (contract, device-identity.ts).
  evidence text not null,
  agent_version text not null,
  enrolment_code_id uuid,
  -- The user whose one computer the code enrols, or null.
  for_account uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, device_id),
  foreign key (tenant_id, device_id) references tenant.devices on delete cascade,
  foreign key (tenant_id, enrolment_code_id) references tenant.enrolment_codes on delete set null (enrolment_code_id),
  foreign key (tenant_id, for_account) references tenant.accounts on delete set null (for_account)
);
create index device_claims_by_key on tenant.device_claims (tenant_id, public_key);
create index device_claims_by_code on tenant.device_claims (tenant_id, enrolment_code_id);
create index device_claims_by_account on tenant.device_claims (tenant_id, for_account);
select platform.protect('tenant.device_claims');
create policy lookup_device on tenant.device_claims for select to portico_lookup
  using (device_id = any((select string_to_array(platform.lookup('device'), ',')::uuid[])::uuid[]));

-- Every node remembers devices with the keys that they are known by, claims included.
create trigger device_claim_changed after update or delete on tenant.device_claims
  for each row execute function tenant.notify_device_key_change();
