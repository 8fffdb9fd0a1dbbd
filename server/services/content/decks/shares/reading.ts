import type { Kysely } from 'kysely';
import { getSharedDeck, recordSharedView, shareFailures } from '#contract/content/deck-shares.ts';
import { failures } from '#contract/failures.ts';
import { type Actor, userIdOf } from '../../../../actor.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { ContentTables } from '../../tables.ts';
import { forReaders } from '../queries.ts';
import { countView } from '../views.ts';
import { shareStatus } from './queries.ts';
import { hashOf, visitorOf } from './secrets.ts';

export function addSharedReading(service: Service<ContentTables>): void {
  serve(service, getSharedDeck, async ({ secret }, { actor, database }) => {
    const { slides, publishedAt, ...shared } = await requireOpen(database, secret, actor);
    return { ...shared, publishedAt, slideCount: slides.length, slides: slides.map(forReaders) };
  });

  serve(service, recordSharedView, async ({ secret, slide: number }, { actor, request, commit }) =>
    commit(async (transaction) => {
      const { shareId, slides } = await requireOpen(transaction, secret, actor);
      const slide = slides[number - 1];
      if (!slide) throw failures.notFound('This slide');
      const userId = userIdOf(actor);
      const visitor = userId === null ? visitorOf(request, secret) : null;
      await countView(transaction, { slideId: slide.id, userId, shareId, visitor });
      return { recorded: true };
    }),
  );
}

async function requireOpen(database: Kysely<ContentTables>, secret: string, actor: Actor) {
  const share = await database
    .selectFrom('deckShares as h')
    .innerJoin('decks', 'decks.id', 'deckId')
    .leftJoin('deckVersions', (join) =>
      join.onRef('deckVersions.deckId', '=', 'decks.id').onRef('deckVersions.number', '=', 'publishedVersion'),
    )
    .select(['h.id as shareId', 'h.audience', 'expiresAt', 'trashedAt', 'publishedAt', 'slides'])
    .select(['deckVersions.kind', 'deckVersions.title', 'deckVersions.summary', shareStatus.as('status')])
    .where('secretHash', '=', hashOf(secret))
    .executeTakeFirst();
  if (!share) throw shareFailures.unknown();
  if (share.status === 'revoked') throw shareFailures.revoked();
  if (share.status === 'expired') throw shareFailures.expired();
  const { kind, title, summary, slides, publishedAt } = share;
  if (share.trashedAt || !kind || !slides || title === null || summary === null || !publishedAt)
    throw shareFailures.resting();
  if (share.audience === 'signed-in' && actor.kind === 'anonymous') throw shareFailures.signIn();
  return { shareId: share.shareId, expiresAt: share.expiresAt, kind, title, summary, slides, publishedAt };
}
