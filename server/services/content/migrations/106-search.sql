-- The words of the site and of lists without accents, and of Chinese and Japanese sentences.

create or replace function search_words(words text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple', content.searched_words(content.plain_text(words))) || to_tsvector('english', content.searched_words(content.plain_text(words)))
$$;

-- Only a new column is computed with the new function.
alter table pages drop column site_search;
alter table pages add column site_search tsvector
  generated always as (content.search_document(title, '', content.readable_text(blocks))) stored;

alter table posts drop column site_search;
alter table posts add column site_search tsvector generated always as (
  content.search_document(title, summary || ' ' || content.joined(tags), content.readable_text(body))) stored;
create index posts_by_site_search on posts using gin (site_search) where status = 'published' and trashed_at is null;
drop index posts_by_words;
alter table posts add column search tsvector generated always as (
  to_tsvector('simple', content.searched_words(content.plain_text(title || ' ' || summary || ' ' || slug)))) stored;
create index posts_by_words on posts using gin (search);

alter table products drop column site_search, drop column search;
alter table products add column site_search tsvector generated always as (content.search_document(
  title, summary, content.readable_text(specification) || ' ' || content.readable_text(body))) stored,
  add column search tsvector
  generated always as (to_tsvector('simple', content.searched_words(content.plain_text(title || ' ' || name || ' ' || summary)))) stored;
create index products_by_site_search on products using gin (site_search) where status = 'active' and trashed_at is null;
create index products_search on products using gin (search);

alter table policies drop column site_search, drop column search;
alter table policies
  add column site_search tsvector generated always as (content.search_document(title, summary, '')) stored,
  add column search tsvector
  generated always as (to_tsvector('simple', content.searched_words(content.plain_text(title || ' ' || slug || ' ' || summary)))) stored;
create index policies_search on policies using gin (search);
alter table policy_versions drop column site_search;
alter table policy_versions add column site_search tsvector
  generated always as (content.search_document('', '', content.readable_text(body))) stored;

drop index media_by_words;
alter table media add column search tsvector
  generated always as (to_tsvector('simple', content.searched_words(content.plain_text(alt)))) stored;
create index media_by_words on media using gin (search);
