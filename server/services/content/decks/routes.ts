import { getDeck, listDecks, recordView } from '../../../../src/contract/decks.ts';
import { failures } from '../../../../src/contract/failures.ts';
import type { Actor } from '../../../actor.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ContentTables } from '../tables.ts';
import { findPublished, listPublished, recordSlideView } from './queries.ts';

export function addDeckRoutes(service: Service<ContentTables>): void {
  serve(service, listDecks, async (_input, { actor, database }) => ({
    decks: await listPublished(database, readerOf(actor)),
  }));

  serve(service, getDeck, async ({ slug }, { actor, database }) => {
    const deck = await findPublished(database, slug, readerOf(actor));
    if (!deck) throw failures.notFound('This deck');
    return deck;
  });

  serve(service, recordView, async ({ slug, slide }, { actor, commit }) => {
    const userId = readerOf(actor);
    if (userId === null) throw failures.forbidden();
    return commit(async (transaction) => {
      const recorded = await recordSlideView(transaction, { slug, number: slide, userId });
      if (!recorded) throw failures.notFound('This slide');
      return recorded;
    });
  });
}

const readerOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.id : null);
