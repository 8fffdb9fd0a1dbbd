import type { Kysely } from 'kysely';
import {
  changeDeck,
  changeDecks,
  createDeck,
  type deckOperations,
  deleteDeck,
  getDeckDraft,
  listDeckDrafts,
  publishDeck,
  restoreDeck,
  trashDeck,
  unpublishDeck,
} from '#contract/content/decks-admin.ts';
import { type BulkOperation, changeEach } from '../../../records/bulk.ts';
import { lockRow } from '../../../records/change.ts';
import { changesOf } from '../../../records/serve-change.ts';
import { lockLive } from '../../../records/trash.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { ContentTables } from '../../tables.ts';
import { change, create, decks, publish, remove, restore, type StoredDeck, trash, unpublish } from './changes.ts';
import { listDrafts, requireDraft, requireDraftId } from './queries.ts';

export function addDraftRoutes(service: Service<ContentTables>): void {
  serve(service, listDeckDrafts, (input, { database }) => listDrafts(database, input));
  serve(service, getDeckDraft, async ({ id }, { database }) =>
    requireDraft(database, await requireDraftId(database, id)),
  );

  serve(service, createDeck, (fields, call) =>
    call.commit(async (transaction) => requireDraft(transaction, await create(transaction, call, fields))),
  );

  const locked = { entity: decks, lock: lockRow };
  const answer = (transaction: Kysely<ContentTables>, { id }: StoredDeck) => requireDraft(transaction, id);
  changesOf(
    service,
    { entity: decks, lock: lockLive },
    answer,
  )(changeDeck, (transaction, call, row, { id, revision, saveReplaced: replaces, ...set }) =>
    change(transaction, call, row, { ...set, replaces }),
  );
  const changeAny = changesOf(service, locked, answer);
  changeAny(publishDeck, (transaction, call, row, { note }) => publish(transaction, call, row, note));
  changeAny(unpublishDeck, unpublish);
  changeAny(trashDeck, trash);
  changeAny(restoreDeck, restore);
  changesOf(service, locked, (_, { id }) => ({ id }))(deleteDeck, remove);

  serve(service, changeDecks, ({ ids, operation }, call) =>
    call.commit((transaction) => changeEach(transaction, call, decks, ids, operations[operation])),
  );
}

type Operation = BulkOperation<StoredDeck, ContentTables>;

const operation = (perform: Operation['perform'], done: string, nothing: string): Operation => ({
  perform,
  outcome: (before, after) => (before === after ? nothing : done),
});

const operations: Record<(typeof deckOperations)[number], Operation> = {
  publish: operation(publish, 'Published.', 'No changes since it was published.'),
  unpublish: operation(unpublish, 'Unpublished.', 'It is not published.'),
  trash: operation(trash, 'Moved to trash.', 'It is already in the trash.'),
  restore: operation(restore, 'Restored.', 'It is not in the trash.'),
};
