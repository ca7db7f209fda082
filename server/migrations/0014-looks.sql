-- How a name looks: without what nobody sees (joiners), wide letters and capitals, in Latin where it looks Latin: small
-- letters of other scripts, and below each the Latin one that looks the same, small or as a capital.
create function platform.look_of(name text) returns text language sql immutable strict parallel safe
  as $$ select translate(lower(normalize(name, NFKC)),
    'авеһніјкморсѕтухѵԁԛԝαβεηικμνορτυχ' || U&'\200C\200D',
    'abehhijkmopcstyxvdqwabehikmnoptyx') $$;

-- Of two tenants that are made in one instant, too, one has the name. Those that looked alike before keep theirs, told
-- apart by a rank.
alter table tenant.tenants
  add column look text not null generated always as (platform.look_of(name)) stored,
  add column look_rank integer not null default 0;

-- Whoever owns the tables sees all rows for this, whether or not it may bypass row-level security.
alter table tenant.tenants no force row level security;
update tenant.tenants as later set look_rank = ranked.place
from (select tenant_id, row_number() over (partition by look order by created_at, tenant_id) - 1 as place
  from tenant.tenants) as ranked
where ranked.tenant_id = later.tenant_id and ranked.place > 0;
alter table tenant.tenants force row level security;

create unique index tenants_by_look on tenant.tenants (look, look_rank);
