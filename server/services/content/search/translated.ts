/** Parts of the search for records that have a translation into a language. */
import { type RawBuilder, sql } from 'kysely';
import { isShownIn, type Language } from '../translations/shown.ts';
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
    select null::uuid as id, g.route as name, g.title, null::timestamptz as date from content.pages g
      where t.kind = 'page' and g.route = t.item_id and ${isFound.page('g')}
    union all select p.id, p.name, p.title, null from content.products p where ${ofKind('product')} = p.id and ${isFound.product('p')}
    union all select n.id, n.slug, n.title, n.published_at from content.posts n where ${ofKind('post')} = n.id and ${isFound.post('n')}
    union all select y.id, y.slug, y.title, (select max(v.effective_at) from content.policy_versions v
        where v.policy_id = y.id and v.effective_at <= now())
      from content.policies y where ${ofKind('policy')} = y.id and ${isFound.policy('y')}) o on true
  where t.language = ${language} and t.shown is not null and ${condition}
  order by o.date desc nulls last limit 1000)`;

/** `r` names the found record. */
export const translatedText = (language: string) => sql`(select content.translated_text(t.shown, false)
  from ${published(language)} and t.kind = r.kind and t.item_id = coalesce(r.id::text, r.name))`;
