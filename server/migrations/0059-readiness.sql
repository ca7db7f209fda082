-- What a node does to find out that its database can be written: `/readyz` stores when it asked, and sorts more than the memory
-- that it allows itself, so that a full disk shows before a user finds it.
create table platform.write_checks (
  node uuid primary key,
  checked_at timestamptz not null
);
grant select, insert, update, delete on platform.write_checks to portico_app;

create function platform.sort_on_disk() returns bigint language sql set work_mem to '64kB'
  as $$ select max(position) from (select row_number() over (order by -n) as position from generate_series(1, 20000) as n) as sorted $$;
revoke all on function platform.sort_on_disk() from public;
grant execute on function platform.sort_on_disk() to portico_app;
