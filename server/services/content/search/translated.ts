/** Parts of the search for records that have a translation into a language. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { TranslatedKind } from '#contract/content/translations.ts';
import type { ContentTables } from '../tables.ts';
import { readableOf } from '../translations/markup.ts';
import { originalsOf } from '../translations/originals.ts';
import { isShownIn, type Language, translationsOf } from '../translations/shown.ts';
import { textsOf } from '../translations/texts.ts';
import { isFound } from './found.ts';

type Kind = keyof typeof isFound;

const published = (language: string) =>
  sql`content.translations t where t.language = ${language} and t.shown is not null`;

/** Visitors read the original in the language. `id` is a column. */
export const isOriginal = (language: Language, kind: Kind, id: string): RawBuilder<unknown> =>
  language === undefined
    ? sql`true`
    : sql`not exists (select from ${published(language)} and t.kind = ${kind} and t.item_id = ${sql.raw(id)}::text)
        and ${isShownIn(language, kind, id)}`;

/** Each subquery looks up one record. */
const ofKind = (kind: Kind) => sql`t.kind = ${kind} and case when t.kind = ${kind} then t.item_id::uuid end`;

export const translatedIn = (language: string, condition: RawBuilder<unknown>) => sql`(
  select t.kind, o.id, o.name, coalesce(nullif(content.translated_text(t.shown, true), ''), o.title) as title, o.date, t.site_search
  from content.translations t join lateral (
    select null::uuid as id, coalesce(g.address, g.route) as name, g.title, null::timestamptz as date from content.pages g
      where t.kind = 'page' and g.route = t.item_id and ${isFound.page('g')}
    union all select p.id, p.name, p.title, null from content.products p where ${ofKind('product')} = p.id and ${isFound.product('p')}
    union all select n.id, n.slug, n.title, n.published_at from content.posts n where ${ofKind('post')} = n.id and ${isFound.post('n')}
    union all select y.id, y.slug, y.title, (select max(v.effective_at) from content.policy_versions v
        where v.policy_id = y.id and v.effective_at <= now())
      from content.policies y where ${ofKind('policy')} = y.id and ${isFound.policy('y')}) o on true
  where t.language = ${language} and t.shown is not null and ${condition}
  order by o.date desc nulls last limit 1000)`;

/** The id of a translated record; null without a translation. `r` names the found record. */
export const translatedId = (language: Language) =>
  language === undefined
    ? sql`null::text`
    : sql`(select t.item_id
  from ${published(language)} and t.kind = r.kind and t.item_id = coalesce(r.id::text,
    (select route from content.pages where coalesce(address, route) = r.name)))`;

type Found = {
  readonly kind: TranslatedKind;
  readonly translated: string | null;
  readonly title: string;
  readonly text: string | null;
};

/** Quotes what visitors read now: a translation may have texts that the original lost since. */
export async function withTranslatedTexts<Row extends Found>(
  database: Kysely<ContentTables>,
  language: Language,
  rows: readonly Row[],
): Promise<Row[]> {
  const keys = rows.flatMap(({ kind, translated: id }) => (id === null ? [] : [{ kind, id }]));
  if (keys.length === 0) return [...rows];
  const originals = await originalsOf(database, keys);
  const translations = await translationsOf(database, language, keys);
  return rows.map((row) => {
    const original = originals.get(`${row.kind}/${row.translated}`);
    if (!original) return row;
    const { kind, id, content } = original;
    const { title, texts } = readableTexts(kind, translations.of(kind, id, content));
    return { ...row, title, text: texts.join(' ') };
  });
}

function readableTexts(kind: TranslatedKind, content: object) {
  let title = '';
  const texts: string[] = [];
  for (const { path, source, markup } of textsOf(kind, content))
    if (path === 'title') title = source;
    else if (!path.startsWith('seo.')) texts.push(markup ? readableOf(source) : source);
  return { title, texts };
}
