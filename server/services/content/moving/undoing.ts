/** Takes away what a move made, unless it was changed since. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { compileRedirects } from '#contract/redirect-rules.ts';
import { type Author, record } from '../../audit/record.ts';
import { commit } from '../../events/emit.ts';
import { json } from '../../records/json.ts';
import { setTrashed } from '../../records/trash.ts';
import type { Service } from '../../service.ts';
import { removeWithVersions } from '../drafts.ts';
import { deletePicture } from '../media/deletion.ts';
import type { PictureFiles } from '../media/files.ts';
import { usedHashes } from '../media/uses.ts';
import { announce, ruleOf } from '../redirects/rules.ts';
import type { ContentTables } from '../tables.ts';
import { quiet, set } from './bringing.ts';
import { movedAddresses } from './finishing.ts';

type Tables = Kysely<ContentTables>;
type Change<Result> = (transaction: Transaction<ContentTables>) => Promise<Result>;
type Entry = Pick<
  Selectable<ContentTables['movedEntries']>,
  'moveId' | 'position' | 'kind' | 'recordId' | 'revision' | 'notes'
>;
type Undoing = {
  readonly service: Service<ContentTables>;
  readonly author: NonNullable<Author>;
  readonly files: PictureFiles;
  readonly goesOn: () => Promise<boolean>;
};

const batch = 200;

/** Returns false if somebody stopped it, or the process ends. */
export async function undoMove({ service, author, files, goesOn }: Undoing, id: string): Promise<boolean> {
  for (;;) {
    const entries = await service.database
      .selectFrom('movedEntries')
      .select(['moveId', 'position', 'kind', 'recordId', 'revision', 'notes'])
      .where('moveId', '=', id)
      .where('state', '=', 'made')
      .orderBy(({ eb }) => eb('kind', '=', 'redirect'))
      .orderBy('position', 'desc')
      .limit(batch)
      .execute();
    if (entries.length === 0) break;
    for (const entry of entries) {
      if (!(await goesOn())) return false;
      await commit(service, (transaction) => undoEntry(transaction, author, entry));
    }
  }
  return removePictures({ service, author, files, goesOn }, id);
}

async function undoEntry(transaction: Tables, author: Author, entry: Entry): Promise<void> {
  const state = await takeAway(transaction, author, entry);
  const notes =
    state === 'kept'
      ? {
          notes: json([
            ...entry.notes,
            entry.kind === 'redirect'
              ? 'It was changed since, or leads to what stays.'
              : 'It was changed since, so it stays.',
          ]),
        }
      : {};
  await set(transaction, entry, { state, ...notes });
}

/** A record that is gone already counts as undone. */
async function takeAway(
  transaction: Tables,
  author: Author,
  { moveId, kind, recordId, revision }: Entry,
): Promise<'undone' | 'kept'> {
  const id = recordId ?? '';
  if (kind === 'redirect') {
    const kept = await movedAddresses(transaction, moveId, 'kept');
    const row = await transaction
      .selectFrom('redirects')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return 'undone';
    if (row.revision !== revision) return 'kept';
    const { match } = compileRedirects([ruleOf(row)]);
    if (kept.some((each) => match(each.from)?.href === each.to)) return 'kept';
    await transaction.deleteFrom('redirects').where('id', '=', id).execute();
    const { from, to, status } = row;
    await record(transaction, author, { action: 'redirect.delete', targetId: id, before: { from, to, status } });
    announce(transaction);
    return 'undone';
  }
  if (kind === 'page') {
    const row = await transaction
      .selectFrom('pages')
      .selectAll()
      .where('route', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return 'undone';
    if (row.revision !== revision || (await isMadeAgain(transaction, moveId, id))) return 'kept';
    const trashed = await setTrashed(transaction, author, quiet.pages, { row, isTrashed: true });
    await removeWithVersions(transaction, author, quiet.pages, { row: trashed, log: ['title'] });
    return 'undone';
  }
  const row = await transaction.selectFrom('posts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (row && row.revision !== revision) return 'kept';
  if (!row) return 'undone';
  const trashed = await setTrashed(transaction, author, quiet.posts, { row, isTrashed: true });
  await removeWithVersions(transaction, author, quiet.posts, { row: trashed, log: ['slug', 'title'] });
  return 'undone';
}

/** Whether the page with this name is another one than that of the move, whose requests have its id. */
async function isMadeAgain(transaction: Tables, moveId: string, route: string): Promise<boolean> {
  const { rows } = await sql<{ requestId: string | null }>`
    select request_id from content.audit_entries
    where target_type = 'page' and target_id = ${route} and action = 'page.create'
    order by sequence desc limit 1`.execute(transaction);
  return rows[0] !== undefined && rows[0].requestId !== moveId;
}

/** Pictures that somebody uses meanwhile, or described again, stay. */
async function removePictures({ service, author, files, goesOn }: Undoing, id: string): Promise<boolean> {
  const { database, app } = service;
  const { rows } = await sql<{ mediaId: string }>`
    select p.media_id from content.moved_pictures p join content.media m on m.id = p.media_id
    where p.move_id = ${id} and m.revision = 1 and m.hash <> all(${await usedHashes(database)}::text[])`.execute(
    database,
  );
  for (const { mediaId } of rows) {
    if (!(await goesOn())) return false;
    const call = { ...author, commit: <Result>(change: Change<Result>) => commit(service, change) };
    await deletePicture(call, files, mediaId).catch((err: unknown) =>
      app.log.warn({ err, mediaId }, 'a picture of an undone move stays'),
    );
  }
  return true;
}
