import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { InternalPage } from '#contract/content/internal-pages.ts';
import type { searchSite } from '#contract/content/search.ts';
import type { OutputOf, ParsedOf } from '#contract/endpoint.ts';
import type { Words } from '../../records/plain-text.ts';
import { isSign, plainText } from '../../records/plain-text.ts';
import { searchWords, wordsOf } from '../../records/search.ts';
import { nearest } from '../../records/similar.ts';
import { pageOf } from '../paging.ts';
import type { ContentTables } from '../tables.ts';
import type { Language } from '../translations/shown.ts';
import { isFound } from './found.ts';
import { excerptOf, markText, type Terms } from './marks.ts';
import { isOriginal, translatedId, translatedIn, withTranslatedTexts } from './translated.ts';

type Input = ParsedOf<typeof searchSite> & { readonly language: Language };
type Result = OutputOf<typeof searchSite>;

const maxWords = 8;
/** The search reads only so many records of a kind, the newest, so that a common word is as fast as a rare one. */
const maxPerKind = 1_000;

export async function searchVisible(database: Kysely<ContentTables>, input: Input): Promise<Result> {
  const words = wordsOf(searchWords(input.query)?.slice(0, maxWords) ?? []);
  if (!words) return { ...pageOf([], { ...input, total: 0 }), kinds: [], corrected: null };
  const found = await find(database, { ...input, words });
  if (found.kinds.length > 0) return resultOf(found, input, null);
  const better = await similarWords(database, words, input.language);
  return better
    ? resultOf(await find(database, { ...input, words: better.words }), input, better.text)
    : resultOf(found, input, null);
}

type Rows = Pick<Result, 'kinds'> & { items: Row[]; stems: Terms['stems'] };

function resultOf(
  { kinds, items, words, stems }: Rows & { words: Words },
  input: Input,
  corrected: string | null,
): Result {
  const total = kinds.reduce((sum, { kind, count }) => sum + (kind === (input.kind ?? kind) ? count : 0), 0);
  const found = items.map((row) => asFound(row, { words, stems }));
  return { ...pageOf(found, { ...input, total }), kinds, corrected: kinds.length > 0 ? corrected : null };
}

type Row = Pick<InternalPage, 'kind' | 'name'> & {
  title: string;
  text: string | null;
  date: string | null;
  translated: string | null;
};
type Search = Pick<Input, 'kind' | 'language' | 'page' | 'pageSize'> & { words: Words };

/** In one statement, so that counts and records are of the same moment. */
async function find(
  database: Kysely<ContentTables>,
  { words, kind, language, page, pageSize }: Search,
): Promise<Rows & { words: Words }> {
  const { rows } = await sql<Rows>`
    with typed as materialized (select ${queryOf(words, language)} as query),
    found as (${visibleIn(language)}),
    ranked as materialized (
      select kind, id, name, title, date,
        row_number() over (order by ts_filter(site_search, '{a}') @@ query desc, ts_rank(site_search, query, 1) desc,
          date desc nulls last, kind, name) as place
      from found, typed
    ),
    counted as (select kind, count(*)::int as count from ranked group by kind),
    shown as (
      select r.*, ${translatedId(language)} as translated from ranked r where ${kind ?? null}::text is null or kind = ${kind ?? null}
      order by place limit ${pageSize}::int offset ${(page - 1) * pageSize}::int
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'count', count) order by count desc, kind), '[]')
        from counted) as kinds,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'name', name, 'date', date,
          'title', title, 'translated', translated, 'text', case when translated is null then ${text} end) order by place), '[]')
        from shown r) as items,
      (select jsonb_agg((tsvector_to_array(to_tsvector(${configurationOf(language)}, word)))[1] order by place)
        from unnest(${words}::text[]) with ordinality as each (word, place)) as stems`.execute(database);
  const [row] = rows as [Rows];
  return { ...row, items: await withTranslatedTexts(database, language, row.items), words };
}

/** Texts of the site are searched in English, whatever their language. */
const configurationOf = (language: Language) => sql`content.text_configuration(${language ?? 'en'}::text)`;

/**
 * All words have to match: the beginning of a word, or its stem. Words such as "the" count only if there are no others.
 */
function queryOf(words: Words, language: Language): RawBuilder<unknown> {
  const beginning = (word: string) =>
    sql`to_tsquery('simple', ${word.length > 1 || isSign(word) ? `${word}:*` : word})`;
  const either = (word: string) => {
    const stem = sql`to_tsquery(${configurationOf(language)}, ${word})`;
    return sql`case when numnode(${stem}) > 0 then ${beginning(word)} || ${stem} else ''::tsquery end`;
  };
  const all = (terms: RawBuilder<unknown>[]) => sql`(${sql.join(terms, sql` && `)})`;
  return sql`coalesce(nullif(${all(words.map(either))}, ''::tsquery), ${all(words.map(beginning))})`;
}

const isMatch = sql`@@ (select query from typed)`;

/**
 * Policies are searched in the version that is in force by the clock of the database. Records that have a translation
 * are searched only in that.
 */
const visibleIn = (language: Language) => sql`
  (select 'page' as kind, null::uuid as id, coalesce(g.address, g.route) as name, g.title, null::timestamptz as date, g.site_search
    from content.pages g where g.site_search ${isMatch} and ${isOriginal(language, 'page', 'g.route')}
      and ${isFound.page('g')} limit ${maxPerKind}::int)
  union all
  (select 'product', p.id, p.name, p.title, null, p.site_search from content.products p
    where p.site_search ${isMatch} and ${isOriginal(language, 'product', 'p.id')} and ${isFound.product('p')}
    order by p.updated_at desc limit ${maxPerKind}::int)
  union all
  (select 'post', n.id, n.slug, n.title, n.published_at, n.site_search from content.posts n
    where n.site_search ${isMatch} and ${isOriginal(language, 'post', 'n.id')} and ${isFound.post('n')}
    order by n.published_at desc limit ${maxPerKind}::int)
  union all
  (select 'policy', y.id, y.slug, y.title, v.effective_at, y.site_search || v.site_search from content.policies y
    join lateral (select v.effective_at, v.site_search from content.policy_versions v
      where v.policy_id = y.id and v.effective_at <= now() order by v.effective_at desc, v.number desc limit 1) v on true
    where (y.site_search || v.site_search) ${isMatch} and ${isOriginal(language, 'policy', 'y.id')}
      and ${isFound.policy('y')} limit ${maxPerKind}::int)
  ${language === undefined ? sql`` : sql`union all ${translatedIn(language, sql`t.site_search ${isMatch}`)}`}`;

/** Only texts of the records that are shown are read, because reading takes most of the time. */
const text = sql`case r.kind
  when 'page' then (select content.readable_text(blocks) from content.pages where coalesce(address, route) = r.name)
  when 'product' then (select concat_ws(' ', summary, content.readable_text(body), content.readable_text(specification))
    from content.products where id = r.id)
  when 'post' then (select concat_ws(' ', summary, content.readable_text(body), content.joined(tags)) from content.posts
    where id = r.id)
  else (select concat_ws(' ', p.summary, content.readable_text(v.body)) from content.policies p
    join content.policy_versions v on v.policy_id = p.id
    where p.id = r.id and v.effective_at <= now() order by v.effective_at desc, v.number desc limit 1)
end`;

const asFound = ({ kind, name, title, text, date }: Row, terms: Terms): Result['items'][number] => ({
  kind,
  name,
  title: markText(title, terms),
  excerpt: excerptOf(text ?? '', terms),
  date: date === null ? null : new Date(date),
});

/** Similar words from the newest records that visitors can read. Null if none is similar. */
async function similarWords(
  database: Kysely<ContentTables>,
  typed: Words,
  language: Language,
): Promise<{ words: Words; text: string } | null> {
  const { rows } = await sql<{ text: string }>`
    select title as text from content.pages g where ${isFound.page('g')}
    union all (select concat_ws(' ', title, summary) from content.products p where ${isFound.product('p')}
      order by updated_at desc limit ${maxPerKind}::int)
    union all (select concat_ws(' ', title, summary, content.joined(tags)) from content.posts n where ${isFound.post('n')}
      order by published_at desc limit ${maxPerKind}::int)
    union all (select concat_ws(' ', title, summary) from content.policies y where ${isFound.policy('y')}
      limit ${maxPerKind}::int)
    ${language === undefined ? sql`` : sql`union all select title from ${translatedIn(language, sql`true`)} translated`}`.execute(
    database,
  );
  // As they are written, with accents.
  const written = new Map(
    rows.flatMap(({ text }) =>
      (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [plainText(word), word] as const),
    ),
  );
  const known = new Set(written.keys());
  const words = wordsOf(typed.map((word) => (known.has(word) ? word : nearest(word, known))));
  if (!words?.some((word, index) => word !== typed[index])) return null;
  return { words, text: words.map((word) => written.get(word) ?? word).join(' ') };
}
