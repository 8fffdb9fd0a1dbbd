/** Posts, pages and products are changed in a draft beside what visitors see: these routes discard it, and keep and restore its versions. */
import type { Kysely, Transaction } from 'kysely';
import type * as z from 'zod';
import type { Version } from '#contract/content/versions.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { RecordKind } from '#contract/records.ts';
import type { Author } from '../audit/record.ts';
import { idOf, keyOf } from '../records/change.ts';
import { changesOf, type Locked } from '../records/serve-change.ts';
import { serve } from '../serve.ts';
import type { Service } from '../service.ts';
import { withoutDeleted } from './media/shown-pictures.ts';
import { requireVersion, saveReplaced, saveVersion } from './saved-versions.ts';
import type { ContentTables } from './tables.ts';

type Tables = Kysely<ContentTables>;
type Titled = { readonly title: string };

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

export function serveDrafts<Row extends object, Record, Given, Content extends Given & Titled>(
  service: Service<ContentTables>,
  { draftOf, readContent, discard, restore, answer, ...locked }: Drafts<Row, Record, Content>,
  endpoints: Endpoints<Record, Given>,
): void {
  const { entity } = locked;
  const kind = entity.kind as RecordKind;
  const versionsOf = (row: Row) => ({ kind, id: idOf(entity, row) });
  const change = changesOf(service, locked, answer);

  change(endpoints.discard, discard);

  serve(service, endpoints.saveVersion, async ({ [keyOf(entity)]: id }, call) =>
    call.commit(async (transaction) => {
      const row = await locked.lock(transaction, entity, String(id));
      return saveVersion(transaction, call, { ...versionsOf(row), content: draftOf(row), reason: 'saved' });
    }),
  );

  serve(service, endpoints.getVersion, async ({ [keyOf(entity)]: id, number }, { database }) => {
    const { version, content } = await requireVersion(database, { kind, id: String(id), number: Number(number) });
    return { version, content: readContent(content) };
  });

  change(endpoints.restoreVersion, async (transaction, call, row, { number }) => {
    const { content } = await requireVersion(transaction, { ...versionsOf(row), number: Number(number) });
    await saveReplaced(transaction, call, { ...versionsOf(row), content: draftOf(row) });
    return restore(transaction, call, row, await withoutDeleted(transaction, readContent(content)));
  });
}
