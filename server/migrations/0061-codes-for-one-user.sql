-- The user whose one computer a code enrols, for a user who may not enrol devices. The device waits for approval and is registered to
-- this user. Null for a code of a user who may enrol, or of an operator.
alter table tenant.enrolment_codes
  add column for_account uuid,
  add foreign key (tenant_id, for_account) references tenant.accounts on delete cascade;
create index enrolment_codes_by_account on tenant.enrolment_codes (tenant_id, for_account) where for_account is not null;

-- Codes that downloads gave to such users before, for ten devices each and at once. Under row-level security the owner sees no tenant.
alter table tenant.enrolment_codes no force row level security;
alter table tenant.accounts no force row level security;
alter table tenant.role_menus no force row level security;
update tenant.enrolment_codes as code set revoked_at = now()
where code.is_of_download and code.revoked_at is null and not exists (
  select from tenant.accounts as account
    join tenant.role_menus as menu on menu.tenant_id = account.tenant_id and menu.role_id = account.role_id
  where account.tenant_id = code.tenant_id and account.id = code.created_by and menu.menulink = '/insights/enrolment');
alter table tenant.enrolment_codes force row level security;
alter table tenant.accounts force row level security;
alter table tenant.role_menus force row level security;
