-- The outbox is the queue of its mails (decisions/0113): tenants take turns, and mails that a
-- user waits for at a screen go before the others.
alter table tenant.mail
  -- 0: a user waits for it at a screen (a code, a reset, a registration); 1: all others.
  add column urgency smallint not null default 1 check (urgency between 0 and 1),
  -- When it may be sent, or tried again; null when it was sent, replaced or given up. While claimed, when the claim ends.
  add column due_at timestamptz,
  add column tries smallint not null default 0,
  -- The node that is sending it.
  add column claimed_by text;
create index mail_due on tenant.mail (urgency, tenant_id, due_at) where due_at is not null;
create index mail_claimed on tenant.mail (claimed_by) where claimed_by is not null;

-- Mails that still wait as jobs of the former version. A job that is running now ends by itself; if it fails, its next run hands its mail over.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  alter table tenant.mail no force row level security;
  update tenant.mail as mail set due_at = job.run_at, tries = job.attempts,
    urgency = case when mail.kind = any('{sign-in-code,password-reset,reset-with-single-sign-on,captcha-code,trial-verification,trial-has-account,trial-account}')
      then 0 else 1 end
  from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
  where task.identifier = 'send-mail' and job.is_available and job.key = mail.id::text and mail.sent_at is null;
  alter table tenant.mail force row level security;
  delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
  where task.id = job.task_id and task.identifier = 'send-mail' and job.is_available;
end $$;
