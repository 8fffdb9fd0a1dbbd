-- Endpoints are found without accents, and inside of Chinese and Japanese descriptions.

create or replace function words(document text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig,
    regexp_replace(apps.searched_words(apps.plain_text(document)), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+', ' ', 'g'))
$$;

drop index endpoints_by_words;
alter table endpoints add column search tsvector generated always as (words(path || ' ' || description)) stored;
create index endpoints_by_words on endpoints using gin (search) with (fastupdate = off);
