-- Headers of clients that an app declares to need although they may name a user, in lower case; all others of these families are dropped.
alter table tenant.apps add column headers text[] not null default '{}' check (cardinality(headers) <= 20);
