/** Posts, pages, products and the look are changed in a draft beside what visitors see. What their drafts have in common is here. */
import type { Kysely, Transaction } from 'kysely';
import type * as z from 'zod';
import type { TranslatedKind } from '#contract/content/translations.ts';
import type { Version } from '#contract/content/versions.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { RecordKind } from '#contract/records.ts';
import type { Author } from '../audit/record.ts';
import { changeRow, type Entity, type Fields, keyOf } from '../records/change.ts';
import { changesOf, type Locked } from '../records/serve-change.ts';
import { deleteForGood } from '../records/trash.ts';
import { serve } from '../serve.ts';
import type { Service } from '../service.ts';
import { withoutDeleted } from './media/shown-pictures.ts';
import { itemOf, requireVersion, saveReplaced, saveVersion } from './saved-versions.ts';
import type { ContentTables } from './tables.ts';

type Tables = Kysely<ContentTables>;
type Titled = { readonly title: string };
type Trashable = { readonly trashedAt: Date | null };

/** A change of a draft, which visitors do not see. */
export const unseen = { touched: ['editedAt'], isQuiet: true } as const;

type Discarding<Row> = { readonly row: Row; readonly content: Titled; readonly also?: Fields<Row> };

/** The draft is kept as a version. */
export async function discardDraft<Row extends { readonly pending: object | null; readonly editedAt: unknown }>(
  transaction: Tables,
  author: Author,
  entity: Entity<Row, ContentTables>,
  { row, content, also = {} }: Discarding<Row>,
): Promise<Row> {
  if (!row.pending) return row;
  await saveVersion(transaction, author, entity, { row, content, reason: 'discarded' });
  const set = { pending: null } as Fields<Row>;
  return changeRow(transaction, author, entity, { row, action: 'discard', set, also, log: {}, ...unseen });
}

/** Deletes a record in the trash for good, with its versions, translations and preview links. */
export async function removeWithVersions<Row extends Trashable>(
  transaction: Tables,
  author: Author,
  entity: Entity<Row, ContentTables>,
  { row, log }: { readonly row: Row; readonly log: readonly (keyof Row & string)[] },
): Promise<Row> {
  await deleteForGood(transaction, author, entity, { row, log });
  const { kind, id } = itemOf(entity, row);
  await transaction.deleteFrom('versions').where('kind', '=', kind).where('itemId', '=', id).execute();
  await transaction
    .deleteFrom('translations')
    .where('kind', '=', kind as TranslatedKind)
    .where('itemId', '=', id)
    .execute();
  await transaction.deleteFrom('previews').where('record', '=', `${kind}:${id}`).execute();
  return row;
}

type Endpoints<Record, Given> = {
  readonly discard: Endpoint<z.ZodObject, z.ZodType<unknown, Record>>;
  readonly saveVersion: Endpoint<z.ZodObject, z.ZodType<unknown, Version>>;
  readonly getVersion: Endpoint<z.ZodObject, z.ZodType<unknown, { version: Version; content: Given }>>;
  readonly restoreVersion: Endpoint<z.ZodObject, z.ZodType<unknown, Record>>;
};

type Drafts<Row, Record, Content> = Locked<Row, ContentTables> & {
  draftOf(row: Row): Content;
  /** Reads a version, which is stored as it was written. */
  readContent(stored: unknown): Content;
  discard(transaction: Tables, author: Author, row: Row): Promise<Row>;
  restore(transaction: Tables, author: Author, row: Row, content: Content): Promise<Row>;
  answer(transaction: Transaction<ContentTables>, row: Row): Promise<Record>;
};

/** Serves the endpoints of `draftEndpoints`. */
export function serveDrafts<Row extends object, Record, Given, Content extends Given & Titled>(
  service: Service<ContentTables>,
  endpoints: Endpoints<Record, Given>,
  { draftOf, readContent, discard, restore, answer, ...locked }: Drafts<Row, Record, Content>,
): void {
  const { entity } = locked;
  const kind = entity.kind as RecordKind;
  const change = changesOf(service, locked, answer);

  change(endpoints.discard, discard);

  serve(service, endpoints.saveVersion, async ({ [keyOf(entity)]: id }, call) =>
    call.commit(async (transaction) => {
      const row = await locked.lock(transaction, entity, String(id));
      return saveVersion(transaction, call, entity, { row, content: draftOf(row), reason: 'saved' });
    }),
  );

  serve(service, endpoints.getVersion, async ({ [keyOf(entity)]: id, number }, { database }) => {
    const { version, content } = await requireVersion(database, { kind, id: String(id), number: Number(number) });
    return { version, content: readContent(content) };
  });

  change(endpoints.restoreVersion, async (transaction, call, row, { number }) => {
    const { content } = await requireVersion(transaction, { ...itemOf(entity, row), number: Number(number) });
    await saveReplaced(transaction, call, entity, { row, content: draftOf(row) });
    return restore(transaction, call, row, await withoutDeleted(transaction, readContent(content)));
  });
}
