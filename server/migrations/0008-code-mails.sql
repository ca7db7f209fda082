-- When the newest mail of a code step was queued: a Re-send has to keep its distance.
alter table tenant.code_steps add column mailed_at timestamptz not null default now();
