import { sql } from 'kysely';
import { changeDeckShare, createDeckShare, type DeckShare, listDeckShares } from '#contract/content/deck-shares.ts';
import { getDeckViews, listDeckVisits } from '#contract/content/deck-visits.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { userIdOf } from '../../../../actors/actor.ts';
import { record } from '../../../audit/record.ts';
import { lockLive } from '../../../records/trash.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { ContentTables } from '../../tables.ts';
import { decks } from '../admin/changes.ts';
import { requireDraftId } from '../admin/queries.ts';
import { listShares, requireShare } from './queries.ts';
import { hashOf, passwordHash, secretFor } from './secrets.ts';
import { listVisits, viewsOf } from './statistics.ts';

const maxShares = 200;
const inDays = (days: number) => (days === 0 ? null : sql<Date>`now() + ${`${days} days`}::interval`);

export function addShareRoutes(service: Service<ContentTables>): void {
  serve(service, listDeckShares, async ({ id }, { database }) => {
    await requireDraftId(database, id);
    return { shares: await listShares(database, id) };
  });

  serve(service, getDeckViews, async ({ id, shareId, days }, { database }) => {
    await requireDraftId(database, id);
    return viewsOf(database, { deckId: id, shareId, days });
  });

  serve(service, listDeckVisits, async ({ id, shareId, after, pageSize }, { database }) => {
    await requireDraftId(database, id);
    return listVisits(database, { deckId: id, shareId, after, pageSize });
  });

  serve(
    service,
    createDeckShare,
    async ({ id, label, audience, days, password, asksEmail, mayDownload, tellsOwner }, call) => {
      const secret = secretFor(call.request, id);
      const hash = password === undefined ? null : await passwordHash(password);
      return call.commit(async (transaction) => {
        await lockLive(transaction, decks, id);
        const known = await transaction
          .selectFrom('deckShares')
          .select('id')
          .where('deckId', '=', id)
          .where('secretHash', '=', hashOf(secret))
          .executeTakeFirst();
        // A repeated call.
        if (known) return { share: await requireShare(transaction, id, known.id), secret };
        if ((await listShares(transaction, id)).length >= maxShares)
          throw failures.conflict(message('share_links_full', { count: maxShares }));
        const made = await transaction
          .insertInto('deckShares')
          .values({
            deckId: id,
            label,
            secretHash: hashOf(secret),
            audience,
            password: hash,
            asksEmail,
            mayDownload,
            tellsOwner,
            expiresAt: inDays(days),
            createdBy: userIdOf(call.actor),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await record(transaction, call, {
          action: 'deck.share',
          targetId: id,
          after: {
            link: label,
            audience,
            days: days || null,
            hasPassword: hash !== null,
            asksEmail,
            mayDownload,
            tellsOwner,
          },
        });
        return { share: await requireShare(transaction, id, made.id), secret };
      });
    },
    { isRepeatable: true },
  );

  serve(service, changeDeckShare, async (input, call) => {
    const { id, shareId, isRevoked, days, password, asksEmail, mayDownload, tellsOwner } = input;
    const hash = password ? await passwordHash(password) : null;
    return call.commit(async (transaction) => {
      await lockLive(transaction, decks, id);
      const before = await requireShare(transaction, id, shareId);
      const isNews = isRevoked !== undefined && isRevoked !== (before.revokedAt !== null);
      const isNewPassword = password !== undefined && (password !== null || before.hasPassword);
      const set = {
        ...(isNews ? { revokedAt: isRevoked ? sql<Date>`now()` : null } : {}),
        ...(days === undefined ? {} : { expiresAt: inDays(days) }),
        ...(isNewPassword ? { password: hash, gate: sql<number>`gate + 1` } : {}),
        ...(asksEmail === undefined || asksEmail === before.asksEmail ? {} : { asksEmail }),
        ...(mayDownload === undefined || mayDownload === before.mayDownload ? {} : { mayDownload }),
        ...(tellsOwner === undefined || tellsOwner === before.tellsOwner ? {} : { tellsOwner }),
      };
      if (Object.keys(set).length === 0) return before;
      await transaction.updateTable('deckShares').set(set).where('id', '=', shareId).execute();
      const after = await requireShare(transaction, id, shareId);
      await record(transaction, call, {
        action: isNews && isRevoked ? 'deck.revoke-share' : 'deck.change-share',
        targetId: id,
        before: settingsOf(before),
        after: { link: before.label, ...settingsOf(after), ...(isNewPassword ? { passwordChanged: true } : {}) },
      });
      return after;
    });
  });
}

const settingsOf = ({ status, expiresAt, hasPassword, asksEmail, mayDownload, tellsOwner }: DeckShare) => ({
  ...{ status, expiresAt, hasPassword, asksEmail, mayDownload, tellsOwner },
});
