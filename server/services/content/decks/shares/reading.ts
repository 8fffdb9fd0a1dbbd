import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import {
  downloadSharedDeck,
  getSharedDeck,
  openSharedDeck,
  recordSharedView,
  shareFailures,
} from '#contract/content/shared-decks.ts';
import { failures } from '#contract/failures.ts';
import { type Actor, userIdOf } from '../../../../actors/actor.ts';
import { queueMessage } from '../../../deliveries/deliveries.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { ContentTables } from '../../tables.ts';
import { forReaders } from '../queries.ts';
import { findByToken, recordSlide, visitFor } from '../views.ts';
import { requireEntered, requirePassed } from './gate.ts';
import { shareStatus } from './queries.ts';
import { hashOf, newToken, tokenHash, tokenHolder, visitorOf } from './secrets.ts';

type Tables = Kysely<ContentTables>;
type Caller = { readonly actor: Actor; readonly request: FastifyRequest };

export function addSharedReading(service: Service<ContentTables>): void {
  serve(service, getSharedDeck, ({ secret }, { database, ...caller }) => readShared(database, secret, caller));

  serve(service, downloadSharedDeck, async ({ secret }, { database, ...caller }) => {
    const shared = await readShared(database, secret, caller);
    if (!shared.mayDownload) throw shareFailures.noDownload();
    return shared;
  });

  serve(
    service,
    openSharedDeck,
    async ({ secret, email, password }, { actor, request, database, commit }) => {
      const share = await requireValid(database, secret, actor);
      await requireEntered(database, share, { email, password, request });
      const token = newToken();
      return commit(async (transaction) => {
        await transaction
          .insertInto('deckVisits')
          .values({
            deckId: share.deckId,
            shareId: share.shareId,
            // A visit with an e-mail address has its user too, so that both are erased together.
            userId: share.asksEmail ? userIdOf(actor) : readerOf(share, actor),
            visitor: tokenHash(token, secret),
            email: share.asksEmail ? email : null,
            gate: share.gate,
          })
          .execute();
        return { token };
      });
    },
    { isRepeatable: true },
  );

  serve(service, recordSharedView, async ({ secret, slide: number, milliseconds }, { actor, request, commit }) =>
    commit(async (transaction) => {
      const share = await requireOpen(transaction, secret, { actor, request });
      const slide = share.slides[number - 1];
      if (!slide) throw failures.notFound('this_slide');
      const visitId = await visitThrough(transaction, share, { secret, actor, request });
      await recordSlide(transaction, { visitId, slideId: slide.id, milliseconds });
      await tellOwner(transaction, share, visitId);
      return { recorded: true };
    }),
  );
}

type Share = Awaited<ReturnType<typeof requireValid>>;

/** A link for anyone does not say who was signed in by chance. */
const readerOf = ({ audience }: Pick<Share, 'audience'>, actor: Actor): string | null =>
  audience === 'signed-in' ? userIdOf(actor) : null;

async function visitThrough(
  transaction: Tables,
  share: Share,
  { secret, actor, request }: Caller & { secret: string },
): Promise<string> {
  const { deckId, shareId } = share;
  const userId = readerOf(share, actor);
  const token = tokenHolder(request, secret);
  const entered = token === null ? undefined : await findByToken(transaction, { shareId, userId, token });
  if (entered) return entered.id;
  const visitor = userId === null ? visitorOf(request, secret) : null;
  return visitFor(transaction, { deckId, shareId, userId, visitor });
}

/** The owner gets one message, about the first visit: its id is that of the link, so it is queued once. */
async function tellOwner(
  transaction: Tables,
  { tellsOwner, createdBy, shareId, deckId, title, label }: Share,
  visitId: string,
): Promise<void> {
  if (!tellsOwner || !createdBy) return;
  const earlier = await transaction
    .selectFrom('deckVisits')
    .select('id')
    .where('shareId', '=', shareId)
    .where('id', '!=', visitId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('slideViews').select('slideId').whereRef('slideViews.visitId', '=', 'deckVisits.id')),
    )
    .limit(1)
    .executeTakeFirst();
  if (earlier) return;
  const content = { kind: 'deck-opened', deck: title, link: label, deckId, shareId } as const;
  await queueMessage(transaction, { id: shareId, event: 'decks', to: { userId: createdBy }, content });
}

async function readShared(database: Tables, secret: string, caller: Caller) {
  const { kind, title, summary, slides, publishedAt, expiresAt, mayDownload } = await requireOpen(
    database,
    secret,
    caller,
  );
  return {
    ...{ kind, title, summary, publishedAt, expiresAt, mayDownload },
    slideCount: slides.length,
    slides: slides.map(forReaders),
  };
}

/** The link works, but may ask for something first. */
async function requireValid(database: Tables, secret: string, actor: Actor) {
  const share = await database
    .selectFrom('deckShares as h')
    .innerJoin('decks', 'decks.id', 'deckId')
    .leftJoin('deckVersions', (join) =>
      join.onRef('deckVersions.deckId', '=', 'decks.id').onRef('deckVersions.number', '=', 'publishedVersion'),
    )
    .select(['h.id as shareId', 'h.deckId', 'h.audience', 'expiresAt', 'trashedAt', 'publishedAt', 'slides'])
    .select(['password', 'gate', 'asksEmail', 'mayDownload', 'tellsOwner', 'label', 'createdBy'])
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
  return { ...share, kind, title, summary, slides, publishedAt };
}

async function requireOpen(database: Tables, secret: string, { actor, request }: Caller) {
  const share = await requireValid(database, secret, actor);
  await requirePassed(database, share, { request, secret, userId: readerOf(share, actor) });
  return share;
}
