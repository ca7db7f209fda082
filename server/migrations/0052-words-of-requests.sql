-- A search of requests finds the requester and the comments as well (decisions/0111). The words are rows of their own: writing them
-- notifies no page, and a comment does not write the request again.
create table tenant.request_words (
  tenant_id uuid not null,
  number integer not null,
  -- Of title, description, the requester's name and the comments.
  words tsvector not null,
  -- The same with the requester's address and the notes of agents, for agents only.
  agent_words tsvector not null,
  primary key (tenant_id, number),
  foreign key (tenant_id, number) references tenant.desk_requests on delete cascade
);
select platform.protect('tenant.request_words');

-- An address is found by its parts as well.
create function tenant.address_words(address text) returns tsvector language sql immutable parallel safe
  as $$ select to_tsvector('simple', address || ' ' || translate(address, '@.+_-', '     ')) $$;

-- Writes the words of requests again. Of long histories the first words count: a tsvector holds a megabyte at most.
create function tenant.write_request_words(of_tenant uuid, numbers integer[]) returns void language sql as $$
  insert into tenant.request_words (tenant_id, number, words, agent_words)
  select tenant_id, number, words, words || agents
  from (
    select request.tenant_id, request.number,
      to_tsvector('simple', concat_ws(' ', request.title, request.description, account.firstname, account.lastname))
        || to_tsvector('simple', left(entries.comments, 40000)) as words,
      tenant.address_words(account.email) || to_tsvector('simple', left(entries.notes, 40000)) as agents
    from tenant.desk_requests as request
      join tenant.accounts as account on account.tenant_id = request.tenant_id and account.id = request.account_id
      cross join lateral (
        select coalesce(string_agg(text, ' ' order by place) filter (where not is_internal), '') as comments,
          coalesce(string_agg(text, ' ' order by place) filter (where is_internal), '') as notes
        from tenant.request_entries as entry
        where entry.tenant_id = request.tenant_id and entry.number = request.number and text <> '') as entries
    where request.tenant_id = of_tenant and request.number = any(numbers)) as found
  on conflict (tenant_id, number) do update set words = excluded.words, agent_words = excluded.agent_words
$$;

create function tenant.write_words_of_request() returns trigger language plpgsql as $$
begin
  perform tenant.write_request_words(new.tenant_id, array[new.number]);
  return null;
end $$;
create trigger request_words_written after insert or update of title, description, account_id on tenant.desk_requests
  for each row execute function tenant.write_words_of_request();
create trigger request_words_written after insert or update of text on tenant.request_entries
  for each row when (new.text <> '') execute function tenant.write_words_of_request();

create function tenant.write_words_of_requester() returns trigger language plpgsql as $$
begin
  perform tenant.write_request_words(new.tenant_id, array(
    select number from tenant.desk_requests where tenant_id = new.tenant_id and account_id = new.id));
  return null;
end $$;
create trigger request_words_written after update of firstname, lastname, email on tenant.accounts
  for each row when ((old.firstname, old.lastname, old.email) is distinct from (new.firstname, new.lastname, new.email))
  execute function tenant.write_words_of_requester();

-- Under row-level security the owner sees no row.
alter table tenant.desk_requests no force row level security;
alter table tenant.request_entries no force row level security;
alter table tenant.accounts no force row level security;
alter table tenant.request_words no force row level security;
select tenant.write_request_words(tenant_id, array_agg(number)) from tenant.desk_requests group by tenant_id;
alter table tenant.desk_requests force row level security;
alter table tenant.request_entries force row level security;
alter table tenant.accounts force row level security;
alter table tenant.request_words force row level security;
alter table tenant.desk_requests drop column words;
