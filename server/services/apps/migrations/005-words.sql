-- Words by which endpoints are searched: a path is found by each of its parts.
create function words(document text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig, regexp_replace(document, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+', ' ', 'g'))
$$;
create index endpoints_by_words on endpoints using gin (words(path || ' ' || description)) with (fastupdate = off);
