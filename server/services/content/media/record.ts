import type { Kysely, Selectable } from 'kysely';
import type { changeMedia, MediaRecord } from '#contract/content/media.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import type { Actor } from '../../../actors/actor.ts';
import { changeRow, type Entity, lockRow } from '../../records/change.ts';
import type { Call } from '../../serve.ts';
import type { ContentTables } from '../tables.ts';
import { asMedia } from './queries.ts';
import { changeShown } from './replacing.ts';
import { usesOf } from './uses.ts';

type Tables = Kysely<ContentTables>;
type Row = Selectable<ContentTables['media']>;

const pictures: Entity<Row, ContentTables> = { table: 'media', kind: 'media', label: 'this_picture' };

export async function readPicture(database: Tables, actor: Actor, id: string): Promise<MediaRecord> {
  const row = await database.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw failures.notFound('this_picture');
  return recordOf(database, actor, row);
}

export const changePicture = (
  { id, revision, alt, focus }: ParsedOf<typeof changeMedia>,
  call: Call<ContentTables, MediaRecord>,
): Promise<MediaRecord> =>
  call.commit(async (transaction) => {
    const row = await lockRow(transaction, pictures, id, revision);
    const point = focus === undefined ? {} : { focusX: focus?.x ?? null, focusY: focus?.y ?? null };
    const changed = await changeRow(transaction, call, pictures, {
      row,
      action: focus === undefined ? 'change' : 'focus',
      set: { alt, ...point },
    });
    if (changed.focusX !== row.focusX || changed.focusY !== row.focusY)
      await changeShown(transaction, { from: row, to: { ...changed, alt: row.alt }, isSamePicture: true });
    return recordOf(transaction, call.actor, changed);
  });

const recordOf = async (database: Tables, actor: Actor, row: Row): Promise<MediaRecord> => ({
  ...asMedia(row),
  revision: row.revision,
  uses: await usesOf(database, actor, row.hash),
});
