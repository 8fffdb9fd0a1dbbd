import { getDeck, listDecks, recordView } from '#contract/content/decks.ts';
import { failures } from '#contract/failures.ts';
import { userIdOf } from '../../../actors/actor.ts';
import { findFormer } from '../../records/slug.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ContentTables } from '../tables.ts';
import { addDraftRoutes } from './admin/routes.ts';
import { addSlideRoutes } from './admin/slides.ts';
import { addVersionRoutes } from './admin/versions.ts';
import { findPublished, listPublished } from './queries.ts';
import { deleteOldAttempts } from './shares/gate.ts';
import { addSharedReading } from './shares/reading.ts';
import { addShareRoutes } from './shares/routes.ts';
import { forgetEmails, recordReading } from './views.ts';

const hour = 3_600_000;

export function addDeckRoutes(service: Service<ContentTables>): void {
  serve(service, listDecks, async (_input, { actor, database }) => ({
    decks: await listPublished(database, userIdOf(actor)),
  }));

  serve(service, getDeck, async ({ slug }, { actor, database }) => {
    const reader = userIdOf(actor);
    const deck = (await findPublished(database, { slug }, reader)) ?? (await findRenamed(slug, reader));
    if (!deck) throw failures.notFound('this_deck');
    return deck;
  });

  async function findRenamed(slug: string, reader: string | null) {
    const id = await findFormer(service.database, 'deck', slug);
    return id === undefined ? undefined : findPublished(service.database, { id }, reader);
  }

  serve(service, recordView, async ({ slug, slide, milliseconds }, { actor, commit }) => {
    const userId = userIdOf(actor);
    if (userId === null) throw failures.forbidden();
    return commit(async (transaction) => {
      const recorded = await recordReading(transaction, { slug, number: slide, userId, milliseconds });
      if (!recorded) throw failures.notFound('this_slide');
      return recorded;
    });
  });

  addDraftRoutes(service);
  addSlideRoutes(service);
  addVersionRoutes(service);
  addShareRoutes(service);
  addSharedReading(service);
  service.jobs.every('delete old attempts at links to decks', hour, () => deleteOldAttempts(service.database));
  service.jobs.every('delete old e-mail addresses of visitors', hour, () => forgetEmails(service.database));
}
