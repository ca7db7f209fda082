-- A reset of the password withdraws what the account's browsers are known by: a device cookie tells which generation of
-- them it belongs to. The released cookies are of generation 0.
alter table tenant.accounts add column device_generation integer not null default 0;
