import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { listMedia, Media, Picture } from '#contract/content/media.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { type Page, pageByKey } from '../../records/keyset.ts';
import { matches, searchWords, wordFilter } from '../../records/search.ts';
import type { ContentTables } from '../tables.ts';
import { nameOf, pictureUrl } from './files.ts';
import { usedHashes } from './uses.ts';

type Tables = Kysely<ContentTables>;
type Row = Selectable<ContentTables['media']>;
type Values = Pick<
  Insertable<ContentTables['media']>,
  'hash' | 'alt' | 'size' | 'width' | 'height' | 'widths' | 'tint' | 'focusX' | 'focusY'
>;

export async function insertMedia(
  database: Tables,
  { hash, alt, size, width, height, widths, tint }: Values,
): Promise<Media> {
  const row = await database
    .insertInto('media')
    .values({ hash, alt, size, width, height, widths, tint })
    .returningAll()
    .executeTakeFirstOrThrow();
  return asMedia(row);
}

/** Undefined unless the picture has a file of `width`. */
export async function largestWidth(
  database: Tables,
  { hash, width }: { hash: string; width: number },
): Promise<number | undefined> {
  const row = await database
    .selectFrom('media')
    .select(['width', 'widths'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.widths.includes(width) ? row.width : undefined;
}

const described = {
  documents: sql`select id, search as document from content.media`,
  indexQuery: (terms: RawBuilder<unknown>) => sql`select id from content.media where search @@ ${terms}`,
  rowCondition: (terms: RawBuilder<unknown>) => matches(sql`m.search`, terms),
};

export async function listStored(
  database: Tables,
  { query, similar, unused, after, counted, pageSize }: ParsedOf<typeof listMedia>,
): Promise<Page<Media>> {
  const words = searchWords(query);
  const found = words && (await wordFilter(database, { similar, id: sql`m.id`, words, ...described }));
  const { items, ...page } = await pageByKey<Row, ContentTables>(database, {
    columns: sql`m.*`,
    from: sql`content.media m`,
    where: [...(found ? [found] : []), ...(unused ? [sql`m.hash <> all(${await usedHashes(database)}::text[])`] : [])],
    id: sql`m.id`,
    sort: { by: sql`m.created_at`, type: 'timestamptz', descending: true },
    after,
    counted,
    pageSize,
  });
  return { items: items.map(asMedia), ...page };
}

const isSet = (value: number | null | undefined): value is number => value !== null && value !== undefined;

export const asPicture = ({ hash, alt, width, height, widths, tint, focusX, focusY }: Values): Picture => ({
  src: pictureUrl(hash, width),
  alt,
  width,
  height,
  widths,
  tint,
  ...(isSet(focusX) && isSet(focusY) ? { focus: { x: focusX, y: focusY } } : {}),
});

export const asMedia = (row: Row): Media => ({
  ...asPicture(row),
  id: row.id,
  fileName: nameOf(row.hash, row.width),
  type: 'image/webp',
  size: row.size,
  createdAt: row.createdAt,
});
