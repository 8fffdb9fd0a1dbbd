import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Media, Picture } from '../../../../src/contract/media.ts';
import type { ContentTables } from '../tables.ts';
import { addressOf, nameOf } from './files.ts';

type Tables = Kysely<ContentTables>;
type Row = Selectable<ContentTables['media']>;
type Values = Pick<
  Insertable<ContentTables['media']>,
  'hash' | 'alt' | 'size' | 'width' | 'height' | 'widths' | 'tint'
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

export async function findMedia(database: Tables, id: string): Promise<Media | undefined> {
  const row = await database.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asMedia(row);
}

/** What posts, pages and products keep of a picture. */
export const asPicture = ({ hash, alt, width, height, widths, tint }: Values): Picture => ({
  src: addressOf(hash, width),
  alt,
  width,
  height,
  widths,
  tint,
});

const asMedia = (row: Row): Media => ({
  ...asPicture(row),
  id: row.id,
  fileName: nameOf(row.hash, row.width),
  type: 'image/webp',
  size: row.size,
  createdAt: row.createdAt,
});
