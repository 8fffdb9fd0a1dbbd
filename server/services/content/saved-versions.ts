import { type Kysely, sql } from 'kysely';
import type { Version, VersionReason } from '#contract/content/versions.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { RecordKind } from '#contract/records.ts';
import { userIdOf } from '../../actors/actor.ts';
import type { Author } from '../audit/record.ts';
import { type Entity, idOf } from '../records/change.ts';
import { json } from '../records/json.ts';
import { restorePoint } from './restore-points.ts';
import type { ContentTables } from './tables.ts';
import type { Copies } from './written-text.ts';

type Tables = Kysely<ContentTables>;
type Item = { readonly kind: RecordKind; readonly id: string };
type Copied<Row> = { readonly row: Row; readonly content: { readonly title: string } };

const summary = ['number', 'reason', 'title', 'actorId', 'at'] as const;

export const itemOf = <Row>(entity: Entity<Row, ContentTables>, row: Row): Item => ({
  kind: entity.kind as RecordKind,
  id: idOf(entity, row),
});

/** Callers hold the lock of the record, so that numbers are consecutive. */
export async function saveVersion<Row>(
  transaction: Tables,
  author: Author,
  entity: Entity<Row, ContentTables>,
  { row, content, reason }: Copied<Row> & { readonly reason: VersionReason },
): Promise<Version> {
  const { kind, id } = itemOf(entity, row);
  const last = await transaction
    .selectFrom('versions')
    .select(summary)
    .select(sql<boolean>`content = ${json(content)}::jsonb`.as('isSame'))
    .where('kind', '=', kind)
    .where('itemId', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.isSame && last.reason === reason) return last;
  return transaction
    .insertInto('versions')
    .values({
      kind,
      itemId: id,
      number: (last?.number ?? 0) + 1,
      title: content.title,
      content: json(content),
      reason,
      actorId: author && userIdOf(author.actor),
    })
    .returning(summary)
    .executeTakeFirstOrThrow();
}

/** Saves no version if there is one with this content. */
export async function saveReplaced<Row>(
  transaction: Tables,
  author: Author,
  entity: Entity<Row, ContentTables>,
  { row, content }: Copied<Row>,
): Promise<void> {
  const { kind, id } = itemOf(entity, row);
  const known = await transaction
    .selectFrom('versions')
    .select('number')
    .where('kind', '=', kind)
    .where('itemId', '=', id)
    .where(sql<boolean>`content = ${json(content)}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  if (!known) await saveVersion(transaction, author, entity, { row, content, reason: 'replaced' });
}

export const copiesOf = <Row>(
  transaction: Tables,
  author: Author,
  entity: Entity<Row, ContentTables>,
  copied: Copied<Row>,
): Copies => ({
  save: (reason) =>
    reason === 'replaced'
      ? saveReplaced(transaction, author, entity, copied)
      : saveVersion(transaction, author, entity, { ...copied, reason }),
  async isDue() {
    const { kind, id } = itemOf(entity, copied.row);
    const recent = await transaction
      .selectFrom('versions')
      .select('number')
      .where('kind', '=', kind)
      .where('itemId', '=', id)
      .where('at', '>', restorePoint)
      .limit(1)
      .executeTakeFirst();
    return !recent;
  },
});

/** Throws 404. Callers parse the content, which is stored as it was written. */
export async function requireVersion(database: Tables, { kind, id, number }: Item & { number: number }) {
  const row = await database
    .selectFrom('versions')
    .select([...summary, 'content'])
    .where('kind', '=', kind)
    .where('itemId', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) throw failures.notFound('this_version');
  const { content, ...version } = row;
  return { version, content };
}

export async function listVersionsOf(
  database: Tables,
  { kind, id, after, pageSize }: Item & { after?: string | undefined; pageSize: number },
) {
  if (after !== undefined && !/^\d{1,9}$/.test(after)) throw failures.invalid({ after: message('cursor_invalid') });
  const rows = await database
    .selectFrom('versions')
    .select(summary)
    .where('kind', '=', kind)
    .where('itemId', '=', id)
    .$if(after !== undefined, (query) => query.where('number', '<', Number(after)))
    .orderBy('number', 'desc')
    .limit(pageSize + 1)
    .execute();
  const items = rows.slice(0, pageSize);
  return { items, next: rows.length > pageSize ? String(items.at(-1)?.number) : null };
}
