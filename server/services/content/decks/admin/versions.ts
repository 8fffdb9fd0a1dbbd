import { type Kysely, sql } from 'kysely';
import {
  getDeckVersion,
  listDeckVersions,
  restoreDeckVersion,
  saveDeckVersion,
} from '#contract/content/deck-versions.ts';
import { failures } from '#contract/failures.ts';
import { record } from '../../../audit/record.ts';
import { json } from '../../../records/json.ts';
import { lockLive } from '../../../records/trash.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import { withoutDeleted } from '../../media/shown-pictures.ts';
import type { ContentTables, StoredSlide } from '../../tables.ts';
import { withLayout } from '../queries.ts';
import { decks, newEdition, saveVersion } from './changes.ts';
import { requireDraftId } from './queries.ts';

type Tables = Kysely<ContentTables>;

const maxVersions = 100;

export function addVersionRoutes(service: Service<ContentTables>): void {
  serve(service, listDeckVersions, async ({ id }, { database }) => {
    await requireDraftId(database, id);
    return { versions: await versions(database, id).orderBy('number', 'desc').limit(maxVersions).execute() };
  });

  serve(service, getDeckVersion, async ({ id, number }, { database }) => requireVersion(database, id, number));

  serve(service, saveDeckVersion, async ({ id, note }, call) =>
    call.commit(async (transaction) => {
      await lockLive(transaction, decks, id);
      const number = await saveVersion(transaction, call, { deckId: id, note });
      await record(transaction, call, { action: 'deck.save-version', targetId: id, after: { version: number, note } });
      return requireVersion(transaction, id, number);
    }),
  );

  serve(service, restoreDeckVersion, async ({ id, number }, call) =>
    call.commit(async (transaction) => {
      await lockLive(transaction, decks, id);
      const { title, summary, kind, slides } = await requireVersion(transaction, id, number);
      const before = await saveVersion(transaction, call, { deckId: id });
      await restoreSlides(transaction, id, await withoutDeleted(transaction, slides));
      await transaction
        .updateTable('decks')
        .set({ title, summary, kind, revision: sql<number>`revision + 1`, ...newEdition })
        .where('id', '=', id)
        .execute();
      await record(transaction, call, {
        action: 'deck.restore-version',
        targetId: id,
        before: { version: before },
        after: { version: number },
      });
      return requireVersion(transaction, id, before);
    }),
  );
}

const versions = (database: Tables, deckId: string) =>
  database
    .selectFrom('deckVersions')
    .innerJoin('decks', 'decks.id', 'deckId')
    .select(['number', 'deckVersions.title', 'note', 'authorId', 'deckVersions.createdAt'])
    .select([
      sql<number>`jsonb_array_length(deck_versions.slides)`.as('slideCount'),
      sql<boolean>`coalesce(decks.published_version = deck_versions.number, false)`.as('isPublished'),
      sql<boolean>`decks.edition = deck_versions.edition`.as('isCurrent'),
    ])
    .where('deckId', '=', deckId);

async function requireVersion(database: Tables, deckId: string, number: number) {
  const version = await versions(database, deckId)
    .select(['deckVersions.summary', 'deckVersions.kind', 'slides'])
    .where('number', '=', number)
    .executeTakeFirst();
  if (!version) throw failures.notFound('this_version');
  return { ...version, slides: version.slides.map(withLayout) };
}

/** Slides are never deleted while their deck exists, so every slide of a version still has its row. */
async function restoreSlides(
  transaction: Tables,
  deckId: string,
  slides: readonly Required<StoredSlide>[],
): Promise<void> {
  await transaction
    .updateTable('slides')
    .set({ position: null, removedAt: sql<Date>`now()`, removedFrom: sql<number>`position`, removedBy: null })
    .where('deckId', '=', deckId)
    .where('position', 'is not', null)
    .execute();
  for (const [index, { id, title, body, picture, notes, layout }] of slides.entries()) {
    await transaction
      .updateTable('slides')
      .set({
        title,
        body: json(body),
        picture: picture && json(picture),
        notes,
        layout,
        position: index + 1,
        removedAt: null,
        removedFrom: null,
        revision: sql<number>`revision + 1`,
      })
      .where('id', '=', id)
      .where('deckId', '=', deckId)
      .execute();
  }
}
