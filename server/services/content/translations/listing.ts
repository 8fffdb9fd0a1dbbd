import { type Kysely, sql } from 'kysely';
import type { listTranslations, TranslationState, TranslationSummary } from '#contract/content/translations.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { type Page, pageByKey } from '../../records/keyset.ts';
import { contains } from '../../records/search.ts';
import type { ContentTables } from '../tables.ts';
import { type Named, originals, originalsOf, placeOfOriginal } from './originals.ts';
import { type Stored, summaryOf } from './stored.ts';

/** The database does not know whether a translation is of the whole original: only its texts show it. */
const conditions: Readonly<Record<TranslationState, ReturnType<typeof sql>>> = {
  missing: sql`t.shown is null and t.pending is null`,
  draft: sql`t.shown is null and t.pending is not null`,
  stale: sql`t.shown is not null`,
  done: sql`t.shown is not null`,
};

/** A page reads so many pages at most to find some in a state, and may be short. */
const maxPages = 5;

export async function list(
  database: Kysely<ContentTables>,
  { language, kind, state, query, after, counted = false, pageSize }: ParsedOf<typeof listTranslations>,
): Promise<Page<TranslationSummary>> {
  const isSorted = state === 'stale' || state === 'done';
  const where = [
    ...(kind ? [sql`o.kind = ${kind}`] : []),
    ...(state ? [conditions[state]] : []),
    ...(query ? [contains('content', query, [sql`o.title`])] : []),
  ];
  const items: TranslationSummary[] = [];
  let page: Page<Named & Stored> | undefined;
  for (let read = 0; read < maxPages && items.length <= pageSize / 2; read++) {
    page = await pageByKey<Named & Stored, ContentTables>(database, {
      columns: sql`o.kind, o.id, o.title, o.name, t.shown, t.pending, coalesce(t.revision, 0) as revision,
        t.published_at, case when t.revision > 0 then t.edited_at end as edited_at`,
      from: sql`${originals} o left join content.translations t
        on t.kind = o.kind and t.item_id = o.id and t.language = ${language}`,
      where,
      id: sql`o.id`,
      idType: 'text',
      sort: { by: placeOfOriginal('o'), type: 'text' },
      after: page?.next ?? after,
      counted: counted && read === 0 && !isSorted,
      pageSize,
    });
    const contents = await originalsOf(database, page.items);
    const found = page.items.flatMap((row) => {
      const original = contents.get(`${row.kind}/${row.id}`);
      return original ? [summaryOf(original, row)] : [];
    });
    items.push(...(isSorted ? found.filter((each) => each.state === state) : found));
    if (page.next === null) break;
  }
  return { items, next: page?.next ?? null, total: page?.total ?? null };
}
