-- A user who changes the name may have thousands of requests, whose words took longer than a statement may. The words of the newest are
-- written with the change, those of the others by a job (decisions/0111).

-- The rows are locked first: the statement that writes them then sees what a comment or a change of the name beside it has committed.
create or replace function tenant.write_request_words(of_tenant uuid, numbers integer[]) returns void language plpgsql as $$
begin
  perform from tenant.request_words where tenant_id = of_tenant and number = any(numbers) order by number for update;
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
  on conflict (tenant_id, number) do update set words = excluded.words, agent_words = excluded.agent_words;
end $$;

-- Writes the words of the 50 newest requests of an account with a number below `before`. Returns the lowest number, or null if there was none.
create function tenant.write_words_of_account(of_tenant uuid, of_account uuid, before integer) returns integer language plpgsql as $$
declare
  numbers integer[] := array(
    select number from tenant.desk_requests
    where tenant_id = of_tenant and account_id = of_account and number < before
    order by number desc limit 50);
begin
  perform tenant.write_request_words(of_tenant, numbers);
  return (select min(number) from unnest(numbers) as number);
end $$;

create or replace function tenant.write_words_of_requester() returns trigger language plpgsql as $$
declare
  lowest integer := tenant.write_words_of_account(new.tenant_id, new.id, 2147483647);
begin
  if exists (select from tenant.desk_requests
      where tenant_id = new.tenant_id and account_id = new.id and number < lowest) then
    perform graphile_worker.add_job('write-words-of-requester',
      json_build_object('tenantId', new.tenant_id, 'accountId', new.id, 'before', lowest),
      queue_name => 'words', job_key => 'words of ' || new.id);
  end if;
  return null;
end $$;
