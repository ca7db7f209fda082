-- What became of an approver's link: the mail that has it, and when a person was first seen on its page.
alter table tenant.approval_tokens
  add column mail_id uuid,
  add column seen_at timestamptz;

-- Whether a mailed code was the second factor of a sign-in. Of a single sign-on's own factors nothing is known.
alter table tenant.sessions add column has_second_factor boolean not null default false;
