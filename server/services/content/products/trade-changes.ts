import { announceSelling, announceWaitlists } from '#contract/content/trade-changes.ts';
import { tags } from '#contract/events.ts';
import { requireSystem } from '../../../actors/actor.ts';
import { emit } from '../../events/emit.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ContentTables } from '../tables.ts';

/** Pages of products and of waitlists have the tag of the list that they show. */
export function addTradeChangeRoutes(service: Service<ContentTables>): void {
  serve(service, announceWaitlists, async ({ names }, { actor, commit }) => {
    requireSystem(actor);
    return commit(async (transaction) => {
      emit(transaction, names.map(tags.waitlist));
      return { ok: true };
    });
  });

  serve(service, announceSelling, async (_, { actor, commit }) => {
    requireSystem(actor);
    return commit(async (transaction) => {
      emit(transaction, [tags.products]);
      return { ok: true };
    });
  });
}
