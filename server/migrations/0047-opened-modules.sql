-- When the account opened each module last, in milliseconds since 1970, by the module's key.
alter table tenant.preferences add column opened_modules jsonb not null default '{}';
