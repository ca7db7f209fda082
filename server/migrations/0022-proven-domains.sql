-- The sign-in page finds a tenant by the mail domains that it has proven, and a domain is one tenant's (decisions/0044).
alter table tenant.tenants no force row level security;
alter table tenant.proven_domains no force row level security;
alter table tenant.audit_events no force row level security;

insert into tenant.proven_domains (tenant_id, domain, proven_by)
select tenant_id, lower(domain), 'operator' from tenant.tenants, unnest(mail_domains) as domain where domain <> ''
on conflict do nothing;

-- Of several proofs of one domain that by DNS stays, else the earliest; the audit of the others names what they lost.
with ranked as (
  select proof.tenant_id, proof.domain, row_number() over (partition by proof.domain
    order by proof.proven_by <> 'dns', proof.proven_at, owner.created_at, owner.tenant_id) as place
  from tenant.proven_domains as proof join tenant.tenants as owner on owner.tenant_id = proof.tenant_id
), withdrawn as (
  delete from tenant.proven_domains as proof using ranked
  where ranked.place > 1 and proof.tenant_id = ranked.tenant_id and proof.domain = ranked.domain
  returning proof.tenant_id, proof.domain
)
insert into tenant.audit_events (tenant_id, id, at, event, outcome, reason, address, agent)
select tenant_id, gen_random_uuid(), now(), 'domain-withdrawn', 'success', domain || ': proven by another tenant too',
  '', 'migration 0022' from withdrawn;

alter table tenant.tenants force row level security;
alter table tenant.proven_domains force row level security;
alter table tenant.audit_events force row level security;

create unique index proven_domains_by_domain on tenant.proven_domains (domain);
alter table tenant.tenants drop column mail_domains;

-- Row-level security keeps a function such as lower() from using an index of its own; a column may be compared by one.
drop index tenant.tenants_by_name;
alter table tenant.tenants add column name_small text not null generated always as (lower(name)) stored;
create unique index tenants_by_name on tenant.tenants (name_small);
