import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import {
  answerThread,
  changeThread,
  changeThreads,
  noteThread,
  restoreThread,
  trashThread,
} from '#contract/trade/thread-operations.ts';
import { countThreads, getThread, inquiriesPerDay, listThreads } from '#contract/trade/threads.ts';
import { userIdOf } from '../../../actors/actor.ts';
import type { Deliveries } from '../../deliveries/deliveries.ts';
import { applyToEach } from '../../records/bulk.ts';
import { requireNotTrashed, setTrashed } from '../../records/trash.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { Attachments } from '../attachments/attachments.ts';
import { countPerDay, inquiries } from '../per-day.ts';
import type { TradeTables } from '../tables.ts';
import {
  addAnswer,
  addNote,
  change as applyChange,
  changeInBulk,
  isRepeated,
  lockReceiver,
  lockThread,
  threads,
} from './changes.ts';
import type { FindColleagues } from './colleagues.ts';
import type { ThreadMails } from './mail/thread-mails.ts';
import { countThreads as count, listThreads as list, loadThread, readThread } from './queries.ts';

type Options = {
  deliveries: Deliveries;
  mails: ThreadMails;
  attachments: Attachments;
  findColleagues: FindColleagues;
};

export function addThreadRoutes(service: Service<TradeTables>, options: Options): void {
  const { deliveries, mails, attachments, findColleagues } = options;
  serve(service, listThreads, async (input, { actor, database }) => list(database, input, userIdOf(actor)));
  serve(service, countThreads, async (_, { actor, database }) => count(database, userIdOf(actor)));
  serve(service, inquiriesPerDay, async ({ days }, { database }) => ({
    days: await countPerDay(database, inquiries, days),
  }));
  serve(service, getThread, async ({ reference }, { database }) => readThread(database, reference));

  serve(service, changeThread, async ({ reference, revision, ...change }, call) =>
    call.commit(async (transaction) => {
      const row = await lockThread(transaction, reference, revision);
      return loadThread(transaction, await applyChange(transaction, call, { row, change }));
    }),
  );

  serve(service, changeThreads, async ({ ids, ...wanted }, call) =>
    call.commit(async (transaction) => {
      const before: Record<string, string> = {};
      const { results } = await applyToEach(transaction, ids, async (id) => {
        const row = await lockThread(transaction, id);
        before[id] = await changeInBulk(transaction, call, { row, wanted });
        return 'Changed.';
      });
      return { results, before };
    }),
  );

  serve(service, answerThread, async ({ reference, body, seen, status, attachments: ids }, call) => {
    const thread = await call.commit(async (transaction) => {
      const row = await lockReceiver(transaction, { reference });
      const authorId = userIdOf(call.actor);
      const written = { row, body, authorId, ...attachments.attaching(ids, authorId) };
      if (row.status === status && (await isRepeated(transaction, { ...written, kind: 'answer' })))
        return loadThread(transaction, row);
      if (seen !== undefined && seen !== row.messageCount) throw failures.conflict(message('new_messages'));
      requireNotTrashed(threads, row);
      if (row.userId === null && row.channel === 'email') await attachments.requireMailable(transaction, ids);
      return loadThread(transaction, await addAnswer(transaction, call, { ...written, status, mails }));
    });
    deliveries.soon();
    return thread;
  });

  serve(service, noteThread, async ({ reference, note, attachments: ids }, call) => {
    const colleagues = note.includes('@') ? await findColleagues() : [];
    return call.commit(async (transaction) => {
      const row = await lockReceiver(transaction, { reference });
      const authorId = userIdOf(call.actor);
      const written = { row, body: note, authorId, ...attachments.attaching(ids, authorId) };
      if (!(await isRepeated(transaction, { ...written, kind: 'note' })))
        await addNote(transaction, call, { ...written, colleagues });
      return loadThread(transaction, row);
    });
  });

  for (const [endpoint, isTrashed] of [
    [trashThread, true],
    [restoreThread, false],
  ] as const) {
    serve(service, endpoint, async ({ reference }, call) =>
      call.commit(async (transaction) => {
        const row = await lockThread(transaction, reference);
        return loadThread(transaction, await setTrashed(transaction, call, threads, { row, isTrashed }));
      }),
    );
  }
}
