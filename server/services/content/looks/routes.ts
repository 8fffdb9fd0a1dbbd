import { draftOfLook, getLook, lookContent, publishLook, saveLook } from '#contract/content/look.ts';
import { changesOf } from '../../records/serve-change.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { discardDraft, serveDrafts } from '../drafts.ts';
import type { ContentTables } from '../tables.ts';
import { withoutDeletedTypefaces } from '../typefaces/uses.ts';
import { looks, publish, save } from './changes.ts';
import { draftOf, lockLook, recordOf, type StoredLook, storedLook } from './queries.ts';

export function addLookRoutes(service: Service<ContentTables>): void {
  serve(service, getLook, async (_, { database }) => recordOf(await storedLook(database)));

  const locked = { entity: looks, lock: lockLook };
  const answer = async (_: unknown, look: StoredLook) => recordOf(look);
  const change = changesOf(service, locked, answer);
  change(saveLook, (transaction, call, look, { id: _, revision: __, saveReplaced: replaces, ...changes }) =>
    save(transaction, call, { look, content: { ...draftOf(look), ...changes }, replaces }),
  );
  change(publishLook, publish);
  serveDrafts(service, draftOfLook, {
    ...locked,
    draftOf,
    readContent: (stored) => lookContent.parse(stored),
    discard: (transaction, author, row) => discardDraft(transaction, author, looks, { row, content: draftOf(row) }),
    restore: async (transaction, author, look, version) => {
      const content = await withoutDeletedTypefaces(transaction, version);
      return save(transaction, author, { look, content, action: 'restore-version' });
    },
    answer,
  });
}
