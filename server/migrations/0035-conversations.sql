-- Conversations with the assistant: what a user asked, and the answers as they were shown.
create table tenant.conversations (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  title text not null,
  dataset_id uuid,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references tenant.accounts on delete cascade
);
create index conversations_by_account on tenant.conversations (tenant_id, account_id, changed_at desc);

create table tenant.conversation_messages (
  tenant_id uuid not null,
  conversation_id uuid not null,
  place integer not null,
  id uuid not null default gen_random_uuid(),
  role text not null check (role in ('user', 'assistant')),
  message text not null,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (tenant_id, conversation_id, place),
  foreign key (tenant_id, conversation_id) references tenant.conversations on delete cascade
);

select platform.protect(format('tenant.%I', name)::regclass)
from unnest(array['conversations', 'conversation_messages']) as name;
