import { type Selectable, sql, type Transaction } from 'kysely';
import { failures } from '#contract/failures.ts';
import {
  changeCannedReply,
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
  restoreCannedReply,
} from '#contract/trade/canned-replies.ts';
import { record } from '../../audit/record.ts';
import { requireRevision } from '../../records/change.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { TradeTables } from '../tables.ts';

type Tables = Transaction<TradeTables>;
type Row = Selectable<TradeTables['cannedReplies']>;

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

  serve(service, createCannedReply, async (reply, call) =>
    call.commit(async (transaction) => {
      const row = await transaction.insertInto('cannedReplies').values(reply).returningAll().executeTakeFirstOrThrow();
      await record(transaction, call, { action: 'reply.create', targetId: row.id, after: reply });
      return row;
    }),
  );

  serve(service, changeCannedReply, async ({ id, revision, title, body }, call) =>
    call.commit(async (transaction) => {
      const row = await lock(transaction, id);
      requireRevision(row, revision);
      const after = { title: title ?? row.title, body: body ?? row.body };
      const before = { title: row.title, body: row.body };
      if (JSON.stringify(after) === JSON.stringify(before)) return row;
      await record(transaction, call, { action: 'reply.change', targetId: id, before, after });
      return update(transaction, id, after);
    }),
  );

  for (const [endpoint, isDeleted] of [
    [deleteCannedReply, true],
    [restoreCannedReply, false],
  ] as const) {
    serve(service, endpoint, async ({ id }, call) =>
      call.commit(async (transaction) => {
        const row = await lock(transaction, id);
        if ((row.trashedAt !== null) === isDeleted) return row;
        await record(transaction, call, { action: isDeleted ? 'reply.delete' : 'reply.restore', targetId: id });
        return update(transaction, id, { trashedAt: isDeleted ? sql<Date>`now()` : null });
      }),
    );
  }
}

async function lock(transaction: Tables, id: string): Promise<Row> {
  const row = await transaction
    .selectFrom('cannedReplies')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw failures.notFound('This reply');
  return row;
}

const update = (transaction: Tables, id: string, fields: object): Promise<Row> =>
  transaction
    .updateTable('cannedReplies')
    .set({ ...fields, revision: sql<number>`revision + 1`, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
