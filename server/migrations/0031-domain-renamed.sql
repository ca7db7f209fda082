-- A domain that gets another host leaves the old one: nodes read what is notified of, and no other domain.
create or replace function platform.tell_domain_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.host <> new.host then
    perform pg_notify('portico_domain_change', old.host);
  end if;
  perform pg_notify('portico_domain_change', coalesce(new.host, old.host));
  return null;
end $$;

-- Rows are not told one by one when all go at once: no host stands for all of them.
create function platform.tell_domains_emptied() returns trigger language plpgsql as $$
begin
  perform pg_notify('portico_domain_change', '');
  return null;
end $$;
create trigger domains_emptied after truncate on platform.domains
  for each statement execute function platform.tell_domains_emptied();
