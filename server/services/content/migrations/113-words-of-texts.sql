-- A word of which a part is bold is one word, and no space is before the comma that follows a link.

create or replace function readable_text(content jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(left(regexp_replace(trim(string_agg(
    case entry ->> 'key'
      when 'text' then entry ->> 'value'
      when 'type' then case when entry ->> 'value' in
        ('text', 'bold', 'italic', 'code', 'strike', 'subscript', 'superscript', 'link') then '' else ' ' end
      when 'id' then ' '
      else ' ' || (entry ->> 'value') || ' '
    end, '')), '\s+', ' ', 'g'), 100000), '')
  from jsonb_path_query(content, 'strict $.** ? (@.type() == "object").keyvalue() ? (
    @.key == "text" || @.key == "type" || @.key == "id" || @.key == "heading" || @.key == "lead" || @.key == "eyebrow" ||
    @.key == "title" || @.key == "caption" || @.key == "name" || @.key == "role" || @.key == "label" || @.key == "value" || @.key == "source")
    ? (@.value.type() == "string")') entry
$$;

-- Only a new column is computed with the new function.
alter table pages drop column site_search;
alter table pages add column site_search tsvector
  generated always as (content.search_document(title, '', content.readable_text(blocks))) stored;

alter table posts drop column site_search;
alter table posts add column site_search tsvector generated always as (
  content.search_document(title, summary || ' ' || content.joined(tags), content.readable_text(body))) stored;
create index posts_by_site_search on posts using gin (site_search) where status = 'published' and trashed_at is null;

alter table products drop column site_search;
alter table products add column site_search tsvector generated always as (content.search_document(
  title, summary, content.readable_text(specification) || ' ' || content.readable_text(body))) stored;
create index products_by_site_search on products using gin (site_search) where status = 'active' and trashed_at is null;

alter table policy_versions drop column site_search;
alter table policy_versions add column site_search tsvector
  generated always as (content.search_document('', '', content.readable_text(body))) stored;
