-- The words of a request are read when it is written (decisions/0103): under row-level security no index finds them, and reading
-- them again for each request was most of a search.
drop index tenant.desk_requests_by_words;
alter table tenant.desk_requests
  add column words tsvector not null generated always as (to_tsvector('simple', title || ' ' || description)) stored;
