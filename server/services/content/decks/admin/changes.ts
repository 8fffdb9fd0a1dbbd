import { type Kysely, sql } from 'kysely';
import {
  changeDecks,
  type deckOperations,
  deleteDeck,
  publishDeck,
  restoreDeck,
  trashDeck,
  unpublishDeck,
} from '#contract/content/decks-admin.ts';
import { failures, isFailure } from '#contract/failures.ts';
import type { BulkOutcome } from '#contract/lists.ts';
import { userIdOf } from '../../../../actor.ts';
import { type Author, record } from '../../../audit/record.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { ContentTables } from '../../tables.ts';
import { lockDeck, requireDraft } from './draft.ts';
import { publish } from './publishing.ts';

type Tables = Kysely<ContentTables>;
type Call = NonNullable<Author>;
type Operation = (transaction: Tables, call: Call, deck: { id: string; note?: string }) => Promise<string>;

const now = sql<Date>`now()`;

/** Each returns a message about the result. */
const operations: Record<(typeof deckOperations)[number], Operation> = {
  async publish(transaction, call, { id, note = '' }) {
    const deck = await lockDeck(transaction, id);
    await requireSlides(transaction, id);
    const version = await publish(transaction, { deckId: id, authorId: userIdOf(call.actor), note });
    if (version === deck.publishedVersion) return 'No changes since it was published.';
    await set(transaction, id, {});
    const before = { status: deck.status, version: deck.publishedVersion };
    await record(transaction, call, {
      action: 'deck.publish',
      targetId: id,
      before,
      after: { status: 'published', version },
    });
    return 'Published.';
  },

  async unpublish(transaction, call, { id }) {
    const { status } = await lockDeck(transaction, id);
    if (status === 'draft') return 'It is not published.';
    await set(transaction, id, { status: 'draft', publishedVersion: null });
    await record(transaction, call, {
      action: 'deck.unpublish',
      targetId: id,
      before: { status },
      after: { status: 'draft' },
    });
    return 'Unpublished.';
  },

  async trash(transaction, call, { id }) {
    const { trashedAt } = await lockDeck(transaction, id, { trashedToo: true });
    if (trashedAt) return 'It is already in the trash.';
    await set(transaction, id, { trashedAt: now });
    await record(transaction, call, { action: 'deck.trash', targetId: id });
    return 'Moved to trash.';
  },

  async restore(transaction, call, { id }) {
    const { trashedAt } = await lockDeck(transaction, id, { trashedToo: true });
    if (!trashedAt) return 'It is not in the trash.';
    await set(transaction, id, { trashedAt: null });
    await record(transaction, call, { action: 'deck.restore', targetId: id });
    return 'Restored.';
  },
};

export function addStatusRoutes(service: Service<ContentTables>): void {
  for (const [operation, endpoint] of [
    ['publish', publishDeck],
    ['unpublish', unpublishDeck],
    ['trash', trashDeck],
    ['restore', restoreDeck],
  ] as const) {
    serve(service, endpoint, async (input, call) =>
      call.commit(async (transaction) => {
        await operations[operation](transaction, call, input);
        return requireDraft(transaction, input.id);
      }),
    );
  }

  serve(service, changeDecks, async ({ ids, operation }, call) =>
    call.commit(async (transaction) => {
      const results: BulkOutcome['results'] = [];
      // In id order, so that concurrent calls on the same decks do not deadlock.
      for (const id of [...new Set(ids)].sort())
        results.push(await outcomeOf(id, () => operations[operation](transaction, call, { id })));
      return { results: ids.map((id) => results.find((result) => result.id === id)!) };
    }),
  );

  serve(service, deleteDeck, async ({ id }, call) =>
    call.commit(async (transaction) => {
      const { trashedAt, title, slug } = await lockDeck(transaction, id, { trashedToo: true });
      if (!trashedAt) throw failures.conflict('Move it to the trash before you delete it permanently.');
      await deleteForGood(transaction, id);
      await record(transaction, call, { action: 'deck.delete', targetId: id, before: { title, slug } });
      return { id };
    }),
  );
}

/** Failures are thrown before anything is written, so the remaining records can proceed. */
async function outcomeOf(id: string, perform: () => Promise<string>) {
  try {
    return { id, ok: true, message: await perform() };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { id, ok: false, message: error.userMessage };
  }
}

type Changes = { status?: 'draft'; publishedVersion?: null; trashedAt?: typeof now | null };

const set = (transaction: Tables, id: string, changes: Changes) =>
  transaction
    .updateTable('decks')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .execute();

async function requireSlides(transaction: Tables, deckId: string): Promise<void> {
  const any = await transaction
    .selectFrom('slides')
    .select('id')
    .where('deckId', '=', deckId)
    .where('position', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (!any) throw failures.conflict('This deck has no slides. Please add one first.');
}

async function deleteForGood(transaction: Tables, id: string): Promise<void> {
  await transaction.deleteFrom('formerSlugs').where('kind', '=', 'deck').where('itemId', '=', id).execute();
  await transaction
    .deleteFrom('slideViews')
    .where('slideId', 'in', (query) => query.selectFrom('slides').select('id').where('deckId', '=', id))
    .execute();
  await transaction
    .updateTable('decks')
    .set({ status: 'draft', publishedVersion: null })
    .where('id', '=', id)
    .execute();
  for (const table of ['deckShares', 'deckPositions', 'deckVersions', 'slides'] as const)
    await transaction.deleteFrom(table).where('deckId', '=', id).execute();
  await transaction.deleteFrom('decks').where('id', '=', id).execute();
}
