/** Answers to visitors in the language that a request asks for. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { editablePage, hasMoreThanBlocks } from '#contract/content/pages.ts';
import type { TranslatedKind } from '#contract/content/translations.ts';
import { languageOf } from '#contract/languages.ts';
import type { ContentTables } from '../tables.ts';
import { entriesOf } from './matching.ts';
import type { TranslatedEntry } from './table.ts';
import { textsOf, withTexts } from './texts.ts';

type Tables = Kysely<ContentTables>;
/** Undefined for that of the site. */
export type Language = string | undefined;

const isHiding = (language: string) => sql`exists (
  select from content.site s, jsonb_array_elements_text(s.value -> 'languages') offered (locale)
  where s.value ->> 'untranslated' = 'hidden' and split_part(locale, '-', 1) = ${language})`;

/** Home and contact work without a text of the company. */
const always = sql.join(editablePage.options.filter(hasMoreThanBlocks).map((route) => sql.lit(route)));

/**
 * Whether visitors find a record in a language, besides being visible. Policies are law: they are never hidden. `id` is
 * a column.
 */
export function isShownIn(language: Language, kind: TranslatedKind | 'policy', id: string): RawBuilder<boolean> {
  if (language === undefined || kind === 'policy') return sql<boolean>`true`;
  const key = sql`${sql.raw(id)}::text`;
  return sql<boolean>`(not ${isHiding(language)} or ${kind === 'page' ? sql`${key} in (${always})` : sql`false`}
    or exists (select from content.translations t where t.kind = ${kind} and t.item_id = ${key}
      and t.language = ${language} and t.shown is not null))`;
}

const tables = { page: ['pages', 'route'], post: ['posts', 'id'], product: ['products', 'id'] } as const;

/**
 * `database` with only the records that visitors find in a language, for queries that do not name the schema of the
 * table, as Kysely writes them. `rows` are instead of those of the table.
 */
export function withShown(
  database: Tables,
  kind: keyof typeof tables,
  language: Language,
  rows?: RawBuilder<unknown>,
): Tables {
  if (language === undefined && rows === undefined) return database;
  const [table, id] = tables[kind];
  const all = rows ?? sql`select * from ${sql.id('content', table)}`;
  const shown = sql<never>`(select * from (${all}) own where ${isShownIn(language, kind, `own.${id}`)})`;
  return database.with(
    (made) => made(table).notMaterialized(),
    () => shown,
  ) as unknown as Tables;
}

type Record = { readonly kind: TranslatedKind; readonly id: string };
type Found = Record & { readonly language: string; readonly shown: TranslatedEntry[] | null };
type Facts = { readonly locale: string; readonly languages: string[] | null; readonly found: Found[] };

type Shown = {
  /** The record in the language, as far as it is translated, with its languages. */
  of<Content extends object>(
    kind: TranslatedKind,
    id: string,
    content: Content,
  ): Content & { language: string; languages: string[]; isStale: boolean };
};

/** Reads the translations of records in one query. */
export async function translationsOf(database: Tables, language: Language, records: readonly Record[]): Promise<Shown> {
  const [kinds, ids] = [records.map(({ kind }) => kind), records.map(({ id }) => id)];
  const { rows } = await sql<Facts>`
    select value ->> 'locale' as locale, value -> 'languages' as languages,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'id', t.item_id, 'language', t.language,
          'shown', case when t.language = ${language ?? null}::text then t.shown end)), '[]')
        from content.translations t join unnest(${kinds}::text[], ${ids}::text[]) wanted (kind, id)
          on wanted.kind = t.kind and wanted.id = t.item_id
        where t.shown is not null) as found
    from content.site`.execute(database);
  const { locale, languages, found } = rows[0] as Facts;
  const offered = (languages ?? []).map(languageOf);
  const byRecord = Map.groupBy(
    found.filter((each) => offered.includes(each.language)),
    ({ kind, id }) => `${kind}:${id}`,
  );
  return {
    of(kind, id, content) {
      const all = byRecord.get(`${kind}:${id}`) ?? [];
      const entries = all.find((each) => each.shown !== null)?.shown;
      const translated = entries ? translate(kind, content, entries) : { content, isStale: false };
      return {
        ...translated.content,
        isStale: translated.isStale,
        language: entries && language ? language : languageOf(locale ?? 'en'),
        languages: offered.filter((each) => all.some((one) => one.language === each)),
      };
    },
  };
}

/** A translation of what a policy no longer says is not shown. */
function translate<Content extends object>(
  kind: TranslatedKind,
  content: Content,
  entries: readonly TranslatedEntry[],
) {
  const texts = textsOf(kind, content);
  const found = entriesOf(texts, entries);
  const isCurrent = texts.map(({ source }, index) => found[index]?.source === source);
  const targets = found.map((entry, index) => (kind !== 'policy' || isCurrent[index] ? entry?.target : undefined));
  return { content: withTexts(kind, content, targets), isStale: isCurrent.includes(false) };
}
