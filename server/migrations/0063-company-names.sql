-- How the name of a company looks (migration 0021), with spaces in a row as one: two companies of a tenant must not look the same.
alter table tenant.companies
  add column name_skeletons text[] not null generated always as (
    platform.name_skeletons(regexp_replace(btrim(name), '\s+', ' ', 'g'))) stored;
