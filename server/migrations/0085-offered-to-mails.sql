-- What mails, and approvals by email, read of other owners' tables, like the views of migration 0084.
create view tenant.sent_mails with (security_invoker = true) as
  select tenant_id, id, sent_at from tenant.mail where sent_at is not null;
-- The language in which a tenant was registered.
create view platform.registered_languages with (security_invoker = true) as
  select made_tenant as tenant_id, language from platform.registrations where made_tenant is not null;
grant select on tenant.sent_mails, platform.registered_languages to portico_app;
-- The hashes by which the outbox finds the secret that a reply address was derived with.
create view tenant.reply_hashes with (security_invoker = true) as
  select tenant_id, id, token_hash from tenant.reply_addresses;
grant select on tenant.reply_hashes to portico_app;
