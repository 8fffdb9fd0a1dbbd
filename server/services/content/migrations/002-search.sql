-- Punctuation separates words: without translate, "2026-3" would be indexed as 2026 and minus 3, and "3.5" as one word.
drop index posts_by_words;
create index posts_by_words on posts
  using gin (to_tsvector('simple', translate(title || ' ' || summary || ' ' || slug, '-./', '   ')));

drop index media_by_words;
create index media_by_words on media using gin (to_tsvector('simple', translate(alt, '-./', '   ')));

alter table policies drop column search;
alter table policies add column search tsvector
  generated always as (to_tsvector('simple', translate(title || ' ' || slug || ' ' || summary, '-./', '   '))) stored;
create index policies_search on policies using gin (search);

alter table products drop column search;
alter table products add column search tsvector
  generated always as (to_tsvector('simple', translate(title || ' ' || name || ' ' || summary, '-./', '   '))) stored;
create index products_search on products using gin (search);
