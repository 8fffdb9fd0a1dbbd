import { failures } from '#contract/failures.ts';
import {
  answerThread,
  changeThread,
  noteThread,
  restoreThread,
  trashThread,
} from '#contract/trade/thread-operations.ts';
import { countThreads, getThread, listThreads } from '#contract/trade/threads.ts';
import type { Actor } from '../../../actor.ts';
import { requireRevision } from '../../records/change.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { Deliveries } from '../deliveries/deliveries.ts';
import type { TradeTables } from '../tables.ts';
import { applyChange, setTrashed } from './changing.ts';
import { countThreads as count, listThreads as list, loadThread, lockThread, readThread } from './queries.ts';
import { addAnswer, addNote, isRepeated } from './writing.ts';

export function addThreadRoutes(service: Service<TradeTables>, deliveries: Deliveries): void {
  const { PUBLIC_ORIGIN } = service.config;
  serve(service, listThreads, async (input, { actor, database }) => list(database, input, idOf(actor)));
  serve(service, countThreads, async (_, { actor, database }) => count(database, idOf(actor)));
  serve(service, getThread, async ({ reference }, { database }) => readThread(database, reference));

  serve(service, changeThread, async ({ reference, revision, ...change }, call) =>
    call.commit(async (transaction) => {
      const row = await lockThread(transaction, reference);
      requireRevision(row, revision);
      return loadThread(transaction, await applyChange(transaction, call, { row, change }));
    }),
  );

  serve(service, answerThread, async ({ reference, body, seen, status }, call) => {
    const thread = await call.commit(async (transaction) => {
      const row = await lockThread(transaction, reference);
      const authorId = idOf(call.actor);
      const written = { row, body, authorId };
      if (row.status === status && (await isRepeated(transaction, { ...written, kind: 'answer' })))
        return loadThread(transaction, row);
      if (seen !== undefined && seen !== row.messageCount)
        throw failures.conflict('There are new messages. Please read them before you send your reply.');
      if (row.trashedAt) throw failures.conflict('This inquiry is in the trash. Please restore it first.');
      const notification =
        row.channel === 'phone' && row.disownedAt === null
          ? `We replied to your inquiry ${row.reference}. Read our reply: ${PUBLIC_ORIGIN}/account/messages/${row.reference}`
          : null;
      return loadThread(transaction, await addAnswer(transaction, call, { ...written, status, notification }));
    });
    deliveries.soon();
    return thread;
  });

  serve(service, noteThread, async ({ reference, note }, call) =>
    call.commit(async (transaction) => {
      const row = await lockThread(transaction, reference);
      const written = { row, body: note, authorId: idOf(call.actor) };
      if (!(await isRepeated(transaction, { ...written, kind: 'note' }))) await addNote(transaction, call, written);
      return loadThread(transaction, row);
    }),
  );

  for (const [endpoint, isTrashed] of [
    [trashThread, true],
    [restoreThread, false],
  ] as const) {
    serve(service, endpoint, async ({ reference }, call) =>
      call.commit(async (transaction) => {
        const row = await lockThread(transaction, reference);
        return loadThread(transaction, await setTrashed(transaction, call, { row, isTrashed }));
      }),
    );
  }
}

const idOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.id : null);
