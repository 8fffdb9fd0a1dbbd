import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { type Author, record } from '../audit/record.ts';
import { anyTable, type Connection } from './any-table.ts';
import {
  changeRow,
  type Entity,
  type Fields,
  idOf,
  keyOf,
  type Log,
  lockRow,
  logged,
  now,
  pick,
  requireRevision,
  rowsOf,
} from './change.ts';

type Trashable = { readonly trashedAt: Date | null; readonly revision?: number };
type Move<Row> = {
  readonly row: Row;
  readonly isTrashed: boolean;
  readonly set?: Fields<Row>;
  readonly log?: Log;
};

export async function setTrashed<Row extends Trashable, Tables>(
  transaction: Connection<Tables>,
  author: Author,
  entity: Entity<Row, Tables>,
  { row, isTrashed, set, log = {}, ...options }: Move<Row>,
): Promise<Row> {
  if ((row.trashedAt !== null) === isTrashed) return row;
  return changeRow(transaction, author, entity, {
    ...options,
    row,
    action: isTrashed ? (entity.softDelete ? 'delete' : 'trash') : 'restore',
    set: { ...set, trashedAt: isTrashed ? now : null } as Fields<Row>,
    log,
  });
}

export function requireNotTrashed<Row extends Trashable, Tables>(entity: Entity<Row, Tables>, row: Row): void {
  if (!row.trashedAt) return;
  const { label, softDelete } = entity;
  throw softDelete ? failures.notFound(label) : failures.conflict(message('in_trash', { what: message(label) }));
}

export function requireTrashed(row: Trashable): void {
  if (!row.trashedAt) throw failures.conflict(message('trash_first'));
}

/** Like `lockRow`, but throws 409 for a record in the trash, or 404 if it counts as deleted. */
export async function lockLive<Row extends Trashable, Tables>(
  transaction: Connection<Tables>,
  entity: Entity<Row, Tables>,
  id: string,
  revision?: number,
): Promise<Row> {
  const row = await lockRow(transaction, entity, id);
  requireNotTrashed(entity, row);
  requireRevision(row, revision, entity.label);
  return row;
}

export const findLive = async <Row extends Trashable, Tables>(
  database: Connection<Tables>,
  entity: Entity<Row, Tables>,
  id: string,
): Promise<Row | undefined> =>
  (await rowsOf(database, entity, id).where('trashedAt', 'is', null).executeTakeFirst()) as Row | undefined;

/** Deletes a record that is in the trash and logs the named fields. Delete what depends on it before. */
export async function deleteForGood<Row extends Trashable, Tables>(
  transaction: Connection<Tables>,
  author: Author,
  entity: Entity<Row, Tables>,
  { row, log }: { row: Row; log: readonly (keyof Row & string)[] },
): Promise<void> {
  requireTrashed(row);
  const id = idOf(entity, row);
  if (entity.slug)
    await anyTable(transaction)
      .deleteFrom('formerSlugs')
      .where('kind', '=', entity.kind)
      .where('itemId', '=', id)
      .execute();
  await anyTable(transaction).deleteFrom(entity.table).where(keyOf(entity), '=', id).execute();
  const before = logged(entity, pick(row, log));
  await record(transaction, author, { action: `${entity.kind}.delete`, targetId: id, before });
}
