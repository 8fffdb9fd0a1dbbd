/** Changes what all drafts and live records show (docs/decisions/064-focal-points-and-replacing-pictures.md). */
import { type Selectable, sql, type Transaction } from 'kysely';
import type { replaceMedia, undoMediaReplacement } from '#contract/content/media.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { type Author, record } from '../../audit/record.ts';
import { emit } from '../../events/emit.ts';
import { json } from '../../records/json.ts';
import type { Call } from '../../serve.ts';
import type { ContentTables } from '../tables.ts';
import { nameOf } from './files.ts';
import { asPicture } from './queries.ts';
import { hashOf } from './shown-pictures.ts';

type Tables = Transaction<ContentTables>;
type Row = Selectable<ContentTables['media']>;
type Replaced = OutputOf<typeof replaceMedia>;

/** A table whose columns of JSON show pictures. */
type Store = {
  readonly kind: string;
  readonly table: string;
  readonly key: string;
  readonly columns: readonly string[];
  readonly where?: string;
  /** The table has no revision, or another table has it. */
  readonly revision?: false;
};

const stores: readonly Store[] = [
  { kind: 'site', table: 'site', key: 'singleton', columns: ['value'] },
  { kind: 'look', table: 'looks', key: 'id', columns: ['content', 'pending'] },
  { kind: 'page', table: 'pages', key: 'route', columns: ['blocks', 'pending'] },
  { kind: 'post', table: 'posts', key: 'id', columns: ['cover', 'body', 'pending'] },
  { kind: 'product', table: 'products', key: 'id', columns: ['pictures', 'body', 'pending'] },
  // The hash of a published version proves what people accepted.
  { kind: 'policy', table: 'policy_versions', key: 'policy_id', columns: ['body'], where: 'effective_at is null' },
  { kind: 'deck', table: 'slides', key: 'deck_id', columns: ['picture', 'body'], revision: false },
  {
    kind: 'deck',
    table: 'deck_versions',
    key: 'deck_id',
    columns: ['slides'],
    revision: false,
    where: 'number = (select published_version from content.decks d where d.id = deck_id)',
  },
];

type Change = {
  readonly from: Row;
  readonly to: Row;
  /** Limits the change to these records, in the form `post:{id}`. */
  readonly only?: readonly string[];
  /** Revisions stay if the picture is the same. */
  readonly isSamePicture?: boolean;
};

/** The keys of the records that showed the picture. Locks records before pictures, as those who save a record do. */
export async function changeShown(
  transaction: Tables,
  { from, to, only, isSamePicture = false }: Change,
): Promise<string[]> {
  const changed = new Set<string>();
  for (const { kind, table, key, columns, where = 'true', revision } of stores) {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const { rows } = await sql<{ place: string; key: string; contents: unknown[] }>`
      select ctid::text as place, ${sql.ref(key)}::text as key, jsonb_build_array(${names}) as contents
      from ${sql.table(`content.${table}`)}
      where strpos(concat(${names}), ${from.hash}) > 0 and ${sql.raw(where)} for update`.execute(transaction);
    for (const { place, key: id, contents } of rows) {
      const name = `${kind}:${id}`;
      if (only && !only.includes(name)) continue;
      const fresh = columns.map((column, index) => {
        const value = swapped(contents[index], { from, to });
        return sql`${sql.ref(column)} = ${value === null ? null : json(value)}::jsonb`;
      });
      const next = revision === false || isSamePicture ? [] : [sql`revision = revision + 1`];
      await sql`update ${sql.table(`content.${table}`)} set ${sql.join([...fresh, ...next])}
        where ctid = ${place}::tid`.execute(transaction);
      if (kind === 'deck' && !isSamePicture && !changed.has(name))
        await sql`update content.decks set revision = revision + 1 where id = ${id}::uuid`.execute(transaction);
      changed.add(name);
    }
  }
  if (changed.size > 0) emit(transaction, [tags.all]);
  return [...changed];
}

/** Pictures within a text are never cropped, so they have no focal point. */
function swapped(value: unknown, { from, to }: Pick<Change, 'from' | 'to'>, isInText = false): unknown {
  if (Array.isArray(value)) return value.map((item) => swapped(item, { from, to }, isInText));
  if (typeof value !== 'object' || value === null) return value;
  if (hashOf(value) === from.hash) return swappedPicture(value as Shown, { from, to }, isInText);
  const inText = isInText || (value as { type?: unknown }).type === 'doc';
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, swapped(item, { from, to }, inText)]));
}

type Shown = { readonly alt?: string; readonly focus?: unknown };

function swappedPicture({ focus: _, ...shown }: Shown, { from, to }: Pick<Change, 'from' | 'to'>, isInText: boolean) {
  const { focus, ...picture } = asPicture(to);
  const known = Object.fromEntries(Object.entries(picture).filter(([name]) => name in shown));
  return {
    ...shown,
    ...known,
    alt: shown.alt === from.alt ? to.alt : shown.alt,
    ...(focus && !isInText ? { focus } : {}),
  };
}

type Pair = readonly [from: string, to: string];

async function picturesOf(transaction: Tables, ids: Pair, isLocked = false): Promise<readonly [Row, Row]> {
  const rows = await transaction
    .selectFrom('media')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(isLocked, (query) => query.forShare())
    .execute();
  const [from, to] = ids.map((id) => rows.find((row) => row.id === id));
  if (!from || !to) throw failures.notFound('this_picture');
  return [from, to];
}

/** Locks the pictures last, as those do who save a record; one that was deleted meanwhile is not found then. */
async function exchange(transaction: Tables, ids: Pair, only?: readonly string[]) {
  const [from, to] = await picturesOf(transaction, ids);
  if (from.hash === to.hash) throw failures.conflict(message('picture_is_same'));
  const records = await changeShown(transaction, { from, to, ...(only ? { only } : {}) });
  await picturesOf(transaction, ids, true);
  return { from, to, records };
}

export const replacePicture = (
  { id, by }: { readonly id: string; readonly by: string },
  call: Call<ContentTables, Replaced>,
): Promise<Replaced> =>
  call.commit(async (transaction) => {
    const exchanged = await exchange(transaction, [id, by]);
    const { records } = exchanged;
    const { id: replacement } = await transaction
      .insertInto('mediaReplacements')
      .values({ fromId: id, toId: by, records })
      .returning('id')
      .executeTakeFirstOrThrow();
    await log(transaction, call, { action: 'replace', picture: id, ...exchanged });
    return { replacement, count: records.length };
  });

export const undoReplacement = (
  { id }: { readonly id: string },
  call: Call<ContentTables, OutputOf<typeof undoMediaReplacement>>,
): Promise<Replaced> =>
  call.commit(async (transaction) => {
    const done = await transaction
      .selectFrom('mediaReplacements')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!done) throw failures.notFound('this_replacement');
    if (done.undoneAt) throw failures.conflict(message('replacement_undone_before'));
    const exchanged = await exchange(transaction, [done.toId, done.fromId], done.records);
    await transaction
      .updateTable('mediaReplacements')
      .set({ undoneAt: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await log(transaction, call, { action: 'undo-replace', picture: done.fromId, ...exchanged });
    return { replacement: id, count: exchanged.records.length };
  });

type Entry = {
  readonly action: 'replace' | 'undo-replace';
  /** The former picture. */
  readonly picture: string;
  readonly from: Row;
  readonly to: Row;
  readonly records: readonly string[];
};

/** On the former picture, and on each record whose history people read. */
async function log(transaction: Tables, author: Author, { action, picture, from, to, records }: Entry): Promise<void> {
  const files = { before: { file: nameOf(from.hash, from.width) }, after: { file: nameOf(to.hash, to.width) } };
  await record(transaction, author, {
    action: `media.${action}`,
    targetId: picture,
    before: files.before,
    after: { ...files.after, records: records.length },
  });
  for (const key of records) {
    const [kind = '', ...id] = key.split(':');
    const targetId = kind === 'site' ? 'site' : id.join(':');
    await record(transaction, author, { action: `${kind}.${action}-picture`, targetId, ...files });
  }
}
