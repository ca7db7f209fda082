-- Whether the provider set a rule: administrators of the company neither change nor remove it then. Nothing shows who set the
-- rules there are, so they count as the provider's (as in 0064).
alter table tenant.approval_rules add column set_by_provider boolean not null default true;
