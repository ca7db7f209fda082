-- Files of mails of the outbox, until they are sent, and the boards that users want by mail each Monday (spec A §3, "Export to PDF",
-- decisions/0105).
create table tenant.mail_files (
  tenant_id uuid not null,
  mail_id uuid not null,
  -- In the order in which the mail has them.
  place smallint not null,
  name text not null,
  type text not null,
  bytes bytea not null,
  primary key (tenant_id, mail_id, place),
  foreign key (tenant_id, mail_id) references tenant.mail on delete cascade
);

create table tenant.board_mails (
  tenant_id uuid not null,
  account_id uuid not null,
  -- Null is all companies that the user sees.
  company_id uuid,
  -- A span of time up to the day of the mail, as contract/src/features/insights/board-range.ts names it.
  range text not null,
  timezone text not null,
  language text not null,
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade,
  foreign key (tenant_id, company_id) references tenant.companies on delete cascade
);
create index on tenant.board_mails (tenant_id, company_id);
select platform.protect(format('tenant.%I', name)::regclass) from unnest(array['mail_files', 'board_mails']) as name;

-- The demo's mailbox shows the files of its mails.
create table platform.mailbox_files (
  mail_id uuid not null references platform.mailbox on delete cascade,
  place smallint not null,
  name text not null,
  type text not null,
  bytes bytea not null,
  primary key (mail_id, place)
);
grant select, insert, delete on platform.mailbox_files to portico_app;
