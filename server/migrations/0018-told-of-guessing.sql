-- When the mail about many failures in a row was queued for an account's counter, so that it is queued once.
alter table platform.sign_in_failures add column told_at timestamptz;
