import { type Kysely, sql } from 'kysely';
import {
  changeDeck,
  createDeck,
  type DraftSummary,
  getDeckDraft,
  listDeckDrafts,
} from '#contract/content/decks-admin.ts';
import { failures } from '#contract/failures.ts';
import { userIdOf } from '../../../../actor.ts';
import { record } from '../../../audit/record.ts';
import { json } from '../../../records/json.ts';
import { pageByKey, type Sort } from '../../../records/keyset.ts';
import { anywhere } from '../../../records/search.ts';
import { takeSlug } from '../../../records/slug.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { ContentTables } from '../../tables.ts';
import { insertUnderFreeSlug } from './address.ts';
import {
  changedMeanwhile,
  draftColumns,
  draftFrom,
  lockDeck,
  newEdition,
  requireDraft,
  requireDraftId,
} from './draft.ts';
import { replacedNote, saveVersion } from './publishing.ts';

const sorts = {
  updated: { by: sql`d.updated_at`, type: 'timestamptz', descending: true },
  title: { by: sql`lower(d.title)`, type: 'text' },
  published: { by: sql`coalesce(d.published_at, '-infinity')`, type: 'timestamptz', descending: true },
} satisfies Record<string, Sort>;

export function addDraftRoutes(service: Service<ContentTables>): void {
  serve(
    service,
    listDeckDrafts,
    async ({ query, trashed, kind, status, sort, reversed, after, pageSize }, { database }) => {
      const pattern = anywhere(query);
      return pageByKey<DraftSummary, ContentTables>(database, {
        columns: draftColumns,
        from: draftFrom,
        where: [
          trashed ? sql`d.trashed_at is not null` : sql`d.trashed_at is null`,
          ...(kind ? [sql`d.kind = ${kind}`] : []),
          ...(status ? [sql`d.status = ${status}`] : []),
          ...(query ? [sql`(d.title ilike ${pattern} or d.slug ilike ${pattern} or d.summary ilike ${pattern})`] : []),
        ],
        id: sql`d.id`,
        sort: sorts[sort],
        reversed,
        after,
        pageSize,
      });
    },
  );

  serve(service, getDeckDraft, async ({ id }, { database }) =>
    requireDraft(database, await requireDraftId(database, id)),
  );

  serve(service, createDeck, async ({ slug, ...fields }, call) =>
    call.commit(async (transaction) => {
      const made =
        slug === undefined ? await insertUnderFreeSlug(transaction, fields) : await insert({ ...fields, slug });
      await takeSlug(transaction, 'deck', { itemId: made.id, from: null, to: made.slug });
      await transaction
        .insertInto('slides')
        .values({ deckId: made.id, position: 1, title: fields.title, body: json({ type: 'doc', content: [] }) })
        .execute();
      await record(transaction, call, {
        action: 'deck.create',
        targetId: made.id,
        after: { title: fields.title, slug: made.slug, kind: fields.kind },
      });
      return requireDraft(transaction, made.id);

      function insert(values: typeof fields & { slug: string }) {
        return transaction
          .insertInto('decks')
          .values(values)
          .returning(['id', 'slug'])
          .executeTakeFirstOrThrow()
          .catch(failIfTaken);
      }
    }),
  );

  serve(service, changeDeck, async ({ id, revision, saveReplaced, ...fields }, call) =>
    call.commit(async (transaction) => {
      const deck = await lockDeck(transaction, id);
      if (revision !== deck.revision) throw changedMeanwhile();
      const after = differing(deck, fields);
      const names = Object.keys(after) as Array<keyof typeof fields>;
      if (names.length > 0) {
        if (saveReplaced)
          await saveVersion(transaction, { deckId: id, authorId: userIdOf(call.actor), note: replacedNote });
        await update(transaction, id, after);
        await takeSlug(transaction, 'deck', { itemId: id, from: deck.slug, to: after.slug ?? deck.slug });
        const before = Object.fromEntries(names.map((name) => [name, deck[name]]));
        await record(transaction, call, { action: 'deck.change', targetId: id, before, after });
      }
      return requireDraft(transaction, id);
    }),
  );
}

type Fields = Partial<Pick<DraftSummary, 'slug' | 'kind' | 'title' | 'audience'> & { summary: string }>;

/** Fields that are set and differ from the stored ones. */
const differing = (stored: Required<Fields>, given: { [Name in keyof Fields]: Fields[Name] | undefined }): Fields =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && value !== stored[name as keyof Fields]),
  );

/** Slug and audience are not part of a version. */
async function update(transaction: Kysely<ContentTables>, id: string, { slug, audience, ...written }: Fields) {
  const isWritten = Object.keys(written).length > 0;
  await transaction
    .updateTable('decks')
    .set({
      ...written,
      ...(slug === undefined ? {} : { slug }),
      ...(audience === undefined ? {} : { audience }),
      ...(isWritten ? newEdition : { updatedAt: sql<Date>`now()` }),
      revision: sql<number>`revision + 1`,
    })
    .where('id', '=', id)
    .execute()
    .catch(failIfTaken);
}

function failIfTaken(error: unknown): never {
  if ((error as { code?: string }).code === '23505')
    throw failures.invalid({ slug: 'Another deck uses this address.' });
  throw error;
}
