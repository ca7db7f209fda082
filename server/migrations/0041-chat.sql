-- The chats of users (spec B §2, `/chat`), kept until their user deletes them. `tenant.chats` has which are open in a session.
create table tenant.chat_conversations (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  title text not null,
  -- How many messages it has: the place of the next one.
  messages integer not null default 0,
  started_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- The request of the desk that it was handed over to.
  request_number integer,
  handed_over_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade,
  foreign key (tenant_id, request_number) references tenant.desk_requests on delete set null (request_number)
);
create index chat_conversations_by_account on tenant.chat_conversations (tenant_id, account_id, changed_at desc);
create index on tenant.chat_conversations (tenant_id, request_number) where request_number is not null;

create table tenant.chat_messages (
  tenant_id uuid not null,
  conversation_id uuid not null,
  place integer not null,
  id uuid not null,
  author text not null check (author in ('user', 'assistant', 'desk', 'note')),
  -- Who wrote it at the desk.
  name text not null default '',
  kind text not null,
  text text not null,
  passages jsonb not null default '[]',
  -- What its files belong to, by no choice of a client: itself, or the entry of the request's history that it is.
  files_of uuid not null default gen_random_uuid(),
  at timestamptz not null default now(),
  primary key (tenant_id, conversation_id, place),
  unique (tenant_id, conversation_id, id),
  foreign key (tenant_id, conversation_id) references tenant.chat_conversations on delete cascade
);
create unique index chat_messages_by_files on tenant.chat_messages (tenant_id, conversation_id, files_of);
create index chat_messages_files on tenant.chat_messages (tenant_id, files_of);

-- Files of a message go with it; those of an entry of a request remain.
create function tenant.delete_files_of_chat_message() returns trigger language plpgsql as $$
begin
  delete from tenant.attachments where tenant_id = old.tenant_id and owner_id = old.files_of and number is null;
  return null;
end $$;
create trigger chat_message_deleted after delete on tenant.chat_messages
  for each row execute function tenant.delete_files_of_chat_message();

select platform.protect(format('tenant.%I', name)::regclass)
from unnest(array['chat_conversations', 'chat_messages']) as name;
