-- Translations of records, and the words that the search finds in them (docs/decisions/131-translations-of-content.md).

create function text_configuration(language text) returns regconfig language sql immutable parallel safe as $$
  select case language
    when 'da' then 'pg_catalog.danish'::regconfig when 'de' then 'pg_catalog.german'::regconfig
    when 'en' then 'pg_catalog.english'::regconfig when 'es' then 'pg_catalog.spanish'::regconfig
    when 'fi' then 'pg_catalog.finnish'::regconfig when 'fr' then 'pg_catalog.french'::regconfig
    when 'hu' then 'pg_catalog.hungarian'::regconfig when 'it' then 'pg_catalog.italian'::regconfig
    when 'nb' then 'pg_catalog.norwegian'::regconfig when 'nl' then 'pg_catalog.dutch'::regconfig
    when 'pt' then 'pg_catalog.portuguese'::regconfig when 'ro' then 'pg_catalog.romanian'::regconfig
    when 'ru' then 'pg_catalog.russian'::regconfig when 'sv' then 'pg_catalog.swedish'::regconfig
    when 'tr' then 'pg_catalog.turkish'::regconfig else 'pg_catalog.simple'::regconfig
  end
$$;

-- The title, or all other texts, without their formatting. Cut, because a tsvector is limited to 1 MB.
create function translated_text(texts jsonb, titles boolean) returns text language sql immutable parallel safe as $$
  select coalesce(left(string_agg(replace(replace(regexp_replace(regexp_replace(entry ->> 'target',
    '<(br|note|/note)>', ' ', 'g'), '</?(b|i|code|s|sub|sup|a)( [^<>]*)?>', '', 'g'), '&lt;', '<'), '&amp;', '&'), ' '
    order by place), 100000), '')
  from jsonb_array_elements(texts) with ordinality listed (entry, place)
  where (entry ->> 'path' in ('title', 'name')) = titles and entry ->> 'path' not like 'seo.%'
$$;

create function translated_words(language text, words text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple', content.searched_words(content.plain_text(words)))
    || to_tsvector(content.text_configuration(language), content.searched_words(content.plain_text(words)))
$$;

create table translations (
  kind text not null,
  item_id text not null,
  language text not null,
  id text generated always as (language || ':' || kind || ':' || item_id) stored unique,
  shown jsonb,
  pending jsonb,
  revision integer not null default 0,
  published_at timestamptz,
  edited_at timestamptz not null default now(),
  site_search tsvector generated always as (
    setweight(content.translated_words(language, content.translated_text(shown, true)), 'A')
      || setweight(content.translated_words(language, content.translated_text(shown, false)), 'C')) stored,
  primary key (kind, item_id, language)
);
create index translations_by_site_search on translations using gin (site_search);
