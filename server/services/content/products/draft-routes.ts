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
import { changesOf } from '../../records/serve-change.ts';
import { lockLive } from '../../records/trash.ts';
import type { Service } from '../../service.ts';
import { serveDrafts } from '../draft-routes.ts';
import type { ContentTables } from '../tables.ts';
import { products } from './changes.ts';
import { discard, draftContentOf, publish, save } from './drafts.ts';
import { recordOf } from './queries.ts';

export function addDraftRoutes(service: Service<ContentTables>): void {
  const locked = { entity: products, lock: lockLive };
  changesOf(service, locked, recordOf)(publishProduct, publish);
  serveDrafts(
    service,
    {
      ...locked,
      answer: recordOf,
      discard,
      draftOf: draftContentOf,
      // A version from before there were categories or variants has none.
      readContent: (stored): ProductContent =>
        productFields.parse({ categories: [], variants: noVariants, ...(stored as object) }),
      restore: (transaction, author, row, fields) =>
        save(transaction, author, { row, fields, action: 'restore-version' }),
    },
    {
      discard: discardProduct,
      saveVersion: saveProductVersion,
      getVersion: getProductVersion,
      restoreVersion: restoreProductVersion,
    },
  );
}
