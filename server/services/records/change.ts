/** A change locks the record, stores only fields that differ, and adds a revision, an entry in the log and an event. */
import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { type Failure, failures } from '#contract/failures.ts';
import type { Noun } from '#contract/messages/message.ts';
import type { WebhookEvent } from '#contract/webhook-events.ts';
import { type Author, record, recordAll } from '../audit/record.ts';
import { queueWebhookEvents } from '../webhooks/queue.ts';
import { anyTable, type Connection } from './any-table.ts';
import { json } from './json.ts';
import { dropFormer, failIfTaken, freeSlugs, slugsTried, takeSlug } from './slug.ts';

type Name<Row> = keyof Row & string;

export type Entity<Row, Tables> = {
  readonly table: string;
  /** Its name in the log and among former slugs. */
  readonly kind: string;
  /** Its name in messages: "This post". */
  readonly label: Noun;
  /** Column of the id; `id` if left out. */
  readonly key?: Name<Row>;
  readonly json?: readonly Name<Row>[];
  /** Column whose former values redirect. */
  readonly slug?: Name<Row>;
  /** Columns that every change sets to the present time. */
  readonly touched?: readonly Name<Row>[];
  /** Fields in the form in which the log shows them. */
  readonly logged?: (fields: Partial<Row>) => object;
  /** Trashed records count as deleted: changes of one fail with 404 instead of 409, and the log says `delete`. */
  readonly softDelete?: boolean;
  /** The failure if another record has a unique value already. */
  readonly taken?: () => Failure;
  publish?(transaction: Connection<Tables>, before: Row, after: Row): void | Promise<void>;
  /** Events that webhooks report for a change; `before` is null for a new record. */
  webhookEvents?(before: Row | null, after: Row): readonly WebhookEvent[];
};

export type Fields<Row> = { readonly [Key in keyof Row]?: Row[Key] | RawBuilder<unknown> | undefined };
export type Log = { readonly before?: object | undefined; readonly after?: object | undefined };

type Change<Row> = {
  readonly row: Row;
  /** `save` is logged as `post.save`. */
  readonly action: string;
  readonly set: Fields<Row>;
  /** Stored with a change, but neither compared nor logged. */
  readonly also?: Fields<Row>;
  /** Replaces the fields that differ in the log; nothing is logged if it is null. */
  readonly log?: Log | null;
  /** Changes in other tables are logged with the fields, and count as a change even if no field differs. */
  readonly beside?: Log | undefined;
  readonly touched?: readonly Name<Row>[];
  /** Emits no event: visitors do not see the change. */
  readonly isQuiet?: boolean;
};

export const now = sql<Date>`now()`;

export const rowsOf = <Row, Tables>(database: Connection<Tables>, entity: Entity<Row, Tables>, id: string) =>
  anyTable(database).selectFrom(entity.table).selectAll().where(keyOf(entity), '=', id);

/** Locks the row until the transaction ends. Throws 404, and 409 if it changed since `revision`. */
export async function lockRow<Row extends object, Tables>(
  transaction: Connection<Tables>,
  entity: Entity<Row, Tables>,
  id: string,
  revision?: number,
): Promise<Row> {
  const row = await rowsOf(transaction, entity, id).forUpdate().executeTakeFirst();
  if (!row) throw failures.notFound(entity.label);
  requireRevision(row, revision, entity.label);
  return row as Row;
}

/** Throws 409 if the record changed since revision `given`; does nothing without it. */
export function requireRevision(current: { revision?: number }, given: number | undefined, label: Noun = 'this'): void {
  if (given === undefined || given === current.revision) return;
  throw failures.outdated(label);
}

/** Returns `row` itself if nothing differs. */
export async function changeRow<Row extends object, Tables>(
  transaction: Connection<Tables>,
  author: Author,
  entity: Entity<Row, Tables>,
  { row, action, set, also = {}, log, beside, touched = entity.touched ?? [], isQuiet = false }: Change<Row>,
): Promise<Row> {
  const names = differing(row, set);
  if (names.length === 0 && !beside) return row;
  const id = idOf(entity, row);
  const changed = (await anyTable(transaction)
    .updateTable(entity.table)
    .set({
      ...stored(entity, pick(set, names)),
      ...Object.fromEntries(touched.map((name) => [name, now])),
      revision: sql<number>`revision + 1`,
      ...stored(entity, also),
    })
    .where(keyOf(entity), '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(failIfTaken(entity.taken))) as Row;
  if (entity.slug && names.includes(entity.slug))
    await takeSlug(transaction, entity.kind, {
      itemId: id,
      from: String(row[entity.slug]),
      to: String(changed[entity.slug]),
    });
  const differences = () => ({
    before: { ...logged(entity, pick(row, names)), ...beside?.before },
    after: { ...logged(entity, pick(changed, names)), ...beside?.after },
  });
  if (log !== null)
    await record(transaction, author, { action: `${entity.kind}.${action}`, targetId: id, ...(log ?? differences()) });
  if (!isQuiet) await entity.publish?.(transaction, row, changed);
  await queueWebhookEvents(transaction, entity.webhookEvents?.(row, changed) ?? []);
  return changed;
}

type New<Row, Given> = {
  readonly values: Given;
  readonly log: readonly Name<Row>[];
  readonly beside?: object;
};

export async function createRow<Row extends object, Tables>(
  transaction: Connection<Tables>,
  author: Author,
  entity: Entity<Row, Tables>,
  { values, ...options }: New<Row, Fields<Row>>,
): Promise<Row> {
  const [created] = await createRows(transaction, author, entity, { values: [values], ...options });
  return created as Row;
}

/** Logs the named fields and emits no event. `skipsTaken` skips records whose unique value is taken. */
export async function createRows<Row extends object, Tables>(
  transaction: Connection<Tables>,
  author: Author,
  entity: Entity<Row, Tables>,
  { values, log, beside, skipsTaken = false }: New<Row, readonly Fields<Row>[]> & { skipsTaken?: boolean },
): Promise<Row[]> {
  if (values.length === 0) return [];
  const created = (await anyTable(transaction)
    .insertInto(entity.table)
    .values(values.map((fields) => stored(entity, fields)))
    .$if(skipsTaken, (query) => query.onConflict((conflict) => conflict.doNothing()))
    .returningAll()
    .execute()
    .catch(failIfTaken(entity.taken))) as Row[];
  if (created.length === 0) return [];
  const { slug } = entity;
  if (slug)
    await dropFormer(
      transaction,
      entity.kind,
      created.map((row) => String(row[slug])),
    );
  const entries = created.map((row) => ({
    action: `${entity.kind}.create` as const,
    targetId: idOf(entity, row),
    after: { ...logged(entity, pick(row, log)), ...beside },
  }));
  await recordAll(transaction, author, entries);
  await queueWebhookEvents(
    transaction,
    created.flatMap((row) => entity.webhookEvents?.(null, row) ?? []),
  );
  return created;
}

type Derived<Row> = { readonly column: Name<Row>; readonly title: string; readonly fallback: string };

/**
 * Like `createRow`, but if `column` has no value, it gets a free slug made of `title`, or of `fallback` if the title
 * has no usable one.
 */
export async function createWithFreeSlug<Row extends object, Tables>(
  transaction: Connection<Tables>,
  author: Author,
  entity: Entity<Row, Tables>,
  { column, title, fallback, values, ...options }: New<Row, Fields<Row>> & Derived<Row>,
): Promise<Row> {
  if (values[column] !== undefined) return createRow(transaction, author, entity, { values, ...options });
  let tried = 0;
  for await (const slug of freeSlugs(transaction, { table: entity.table, column, title, fallback })) {
    const rows = { values: [{ ...values, [column]: slug }], skipsTaken: true, ...options };
    const [created] = await createRows(transaction, author, entity, rows);
    if (created) return created;
    if (++tried === slugsTried) break;
  }
  throw entity.taken?.() ?? new Error(`no free slug for ${title}`);
}

export const logged = <Row, Tables>({ logged: shorten }: Entity<Row, Tables>, fields: Partial<Row>): object =>
  shorten ? shorten(fields) : fields;

/** The given fields that differ from the row. */
export const differing = <Row extends object>(row: Row, given: Fields<Row>): Name<Row>[] =>
  (Object.keys(given) as Name<Row>[]).filter(
    (name) => given[name] !== undefined && !isDeepStrictEqual(given[name], row[name]),
  );

export const pick = <Row extends object>(row: Fields<Row>, names: readonly Name<Row>[]): Partial<Row> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<Row>;

const stored = <Row extends object, Tables>({ json: structured = [] }: Entity<Row, Tables>, fields: Fields<Row>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value && structured.includes(name as Name<Row>) ? json(value) : value]),
  );

export const keyOf = <Row, Tables>({ key }: Entity<Row, Tables>): string => key ?? 'id';
export const idOf = <Row, Tables>({ key }: Entity<Row, Tables>, row: Row): string =>
  String(row[key ?? ('id' as keyof Row)]);
