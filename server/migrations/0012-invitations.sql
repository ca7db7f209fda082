-- Until when an account waits for the colleague who was invited with it; null for every other account, and once it is
-- accepted. Anybody may invite an address: it counts nowhere else before that, and what nobody accepts is forgotten.
alter table tenant.accounts add column invited_until timestamptz;
create index accounts_by_invitation on tenant.accounts (invited_until) where invited_until is not null;

create policy door_ended on tenant.accounts for delete
  using ((select platform.door('ended')) = 'open' and invited_until < now());
create policy door_ended_seen on tenant.accounts for select
  using ((select platform.door('ended')) = 'open' and invited_until < now());
