-- What the search of the site finds: the words of titles (A), of summaries and tags (B), and of texts (C).

-- The texts that people write in a document or in the blocks of a page, in their order. Cut, because a tsvector is limited to 1 MB.
create function readable_text(content jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(left(string_agg(entry #>> '{}', ' '), 100000), '')
  from jsonb_path_query(content, 'strict $.** ? (@.type() == "object").keyvalue() ? (
    @.key == "text" || @.key == "heading" || @.key == "lead" || @.key == "eyebrow" || @.key == "title" || @.key == "caption" ||
    @.key == "name" || @.key == "role" || @.key == "label" || @.key == "value" || @.key == "source").value
    ? (@.type() == "string")') entry
$$;

-- Words as they are, for beginnings of words in any language, and their English stems. Punctuation separates words.
create function search_words(words text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple', translate(words, '-./', '   ')) || to_tsvector('english', translate(words, '-./', '   '))
$$;

create function search_document(title text, summary text, words text) returns tsvector language sql immutable parallel safe as $$
  select setweight(content.search_words(title), 'A') || setweight(content.search_words(summary), 'B')
    || setweight(content.search_words(words), 'C')
$$;

-- PostgreSQL calls array_to_string stable because of other types than text.
create function joined(words text[]) returns text language plpgsql immutable parallel safe as $$
begin
  return array_to_string(words, ' ');
end
$$;

alter table pages add column site_search tsvector
  generated always as (content.search_document(title, '', content.readable_text(blocks))) stored;

alter table posts add column site_search tsvector generated always as (
  content.search_document(title, summary || ' ' || content.joined(tags), content.readable_text(body))) stored;
create index posts_by_site_search on posts using gin (site_search) where status = 'published' and trashed_at is null;

alter table products add column site_search tsvector generated always as (content.search_document(
  title, summary, content.readable_text(specification) || ' ' || content.readable_text(body))) stored;
create index products_by_site_search on products using gin (site_search) where status = 'active' and trashed_at is null;

-- Policies are few: their search reads all that are in force.
alter table policies add column site_search tsvector generated always as (content.search_document(title, summary, '')) stored;
alter table policy_versions add column site_search tsvector
  generated always as (content.search_document('', '', content.readable_text(body))) stored;
