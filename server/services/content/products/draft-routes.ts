import {
  discardProduct,
  getProductVersion,
  type ProductContent,
  productFields,
  publishProduct,
  restoreProductVersion,
  saveProductVersion,
} from '#contract/content/products-admin.ts';
import { noVariants } from '#contract/content/variants.ts';
import { lockLive } from '../../records/trash.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { withoutDeleted } from '../media/shown-pictures.ts';
import { requireVersion, saveReplaced, saveVersion } from '../saved-versions.ts';
import type { ContentTables } from '../tables.ts';
import { products } from './changes.ts';
import { discard, draftContentOf, publish, save, versionsOf } from './drafts.ts';
import { requireRecord } from './queries.ts';

/** A version from before there were categories or variants has none. */
const storedContent = (content: unknown): ProductContent =>
  productFields.parse({ categories: [], variants: noVariants, ...(content as object) });

export function addDraftRoutes(service: Service<ContentTables>): void {
  for (const [endpoint, perform] of [
    [publishProduct, publish],
    [discardProduct, discard],
  ] as const) {
    serve(service, endpoint, ({ id, revision }, call) =>
      call.commit(async (transaction) => {
        await perform(transaction, call, await lockLive(transaction, products, id, revision));
        return requireRecord(transaction, id);
      }),
    );
  }

  serve(service, saveProductVersion, ({ id }, call) =>
    call.commit(async (transaction) => {
      const row = await lockLive(transaction, products, id);
      return saveVersion(transaction, call, { ...versionsOf(row), content: draftContentOf(row), reason: 'saved' });
    }),
  );

  serve(service, getProductVersion, async ({ id, number }, { database }) => {
    const { version, content } = await requireVersion(database, { ...versionsOf({ id }), number });
    return { version, content: storedContent(content) };
  });

  serve(service, restoreProductVersion, ({ id, number, revision }, call) =>
    call.commit(async (transaction) => {
      const row = await lockLive(transaction, products, id, revision);
      const version = await requireVersion(transaction, { ...versionsOf(row), number });
      await saveReplaced(transaction, call, { ...versionsOf(row), content: draftContentOf(row) });
      const fields = await withoutDeleted(transaction, storedContent(version.content));
      await save(transaction, call, { row, fields, action: 'bring-back' });
      return requireRecord(transaction, id);
    }),
  );
}
