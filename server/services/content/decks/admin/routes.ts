import {
  changeDeck,
  changeDecks,
  createDeck,
  deleteDeck,
  getDeckDraft,
  listDeckDrafts,
  publishDeck,
  restoreDeck,
  trashDeck,
  unpublishDeck,
} from '#contract/content/decks-admin.ts';
import { applyToEach } from '../../../records/bulk.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { ContentTables } from '../../tables.ts';
import { change, create, operations, remove } from './changes.ts';
import { listDrafts, requireDraft, requireDraftId } from './queries.ts';

export function addDraftRoutes(service: Service<ContentTables>): void {
  serve(service, listDeckDrafts, (input, { database }) => listDrafts(database, input));
  serve(service, getDeckDraft, async ({ id }, { database }) =>
    requireDraft(database, await requireDraftId(database, id)),
  );

  serve(service, createDeck, (fields, call) =>
    call.commit(async (transaction) => requireDraft(transaction, await create(transaction, call, fields))),
  );

  serve(service, changeDeck, (fields, call) =>
    call.commit(async (transaction) => {
      await change(transaction, call, fields);
      return requireDraft(transaction, fields.id);
    }),
  );

  for (const [operation, endpoint] of [
    ['publish', publishDeck],
    ['unpublish', unpublishDeck],
    ['trash', trashDeck],
    ['restore', restoreDeck],
  ] as const) {
    serve(service, endpoint, (input, call) =>
      call.commit(async (transaction) => {
        await operations[operation](transaction, call, input);
        return requireDraft(transaction, input.id);
      }),
    );
  }

  serve(service, changeDecks, ({ ids, operation }, call) =>
    call.commit((transaction) =>
      applyToEach(transaction, ids, (id) => operations[operation](transaction, call, { id })),
    ),
  );

  serve(service, deleteDeck, ({ id }, call) =>
    call.commit(async (transaction) => {
      await remove(transaction, call, id);
      return { id };
    }),
  );
}
