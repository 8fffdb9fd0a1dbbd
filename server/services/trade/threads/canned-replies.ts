import { type Selectable, sql } from 'kysely';
import {
  changeCannedReply,
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
  restoreCannedReply,
} from '#contract/trade/canned-replies.ts';
import { changeRow, createRow, type Entity, lockRow } from '../../records/change.ts';
import { setTrashed } from '../../records/trash.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { TradeTables } from '../tables.ts';

const replies: Entity<Selectable<TradeTables['cannedReplies']>, TradeTables> = {
  table: 'cannedReplies',
  kind: 'reply',
  label: 'this_reply',
  touched: ['updatedAt'],
};

export function addCannedReplyRoutes(service: Service<TradeTables>): void {
  serve(service, listCannedReplies, async (_, { database }) => ({
    replies: await database
      .selectFrom('cannedReplies')
      .selectAll()
      .where('trashedAt', 'is', null)
      .orderBy(sql`lower(title)`)
      .orderBy('id')
      .execute(),
  }));

  serve(service, createCannedReply, async (values, call) =>
    call.commit((transaction) => createRow(transaction, call, replies, { values, log: ['title', 'body'] })),
  );

  serve(service, changeCannedReply, async ({ id, revision, ...set }, call) =>
    call.commit(async (transaction) => {
      const row = await lockRow(transaction, replies, id, revision);
      return changeRow(transaction, call, replies, { row, action: 'change', set });
    }),
  );

  for (const [endpoint, isTrashed] of [
    [deleteCannedReply, true],
    [restoreCannedReply, false],
  ] as const) {
    serve(service, endpoint, async ({ id }, call) =>
      call.commit(async (transaction) => {
        const row = await lockRow(transaction, replies, id);
        return setTrashed(transaction, call, replies, { row, isTrashed });
      }),
    );
  }
}
