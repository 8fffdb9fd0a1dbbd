/** Lists past imports and undoes them. */
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import {
  keptImports,
  type LeftProduct,
  type PastImport,
  type undoProductImport,
} from '#contract/content/product-imports.ts';
import { hasVariants } from '#contract/content/variants.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { Author } from '../../audit/record.ts';
import { type Fields, now } from '../../records/change.ts';
import { json } from '../../records/json.ts';
import { setTrashed } from '../../records/trash.ts';
import type { ContentTables, StoredProduct } from '../tables.ts';
import { countedStock, lockProducts, products } from './changes.ts';
import { change } from './drafts.ts';
import type { ImportedChange, ImportedFields } from './imported.ts';
import type { NewVariantStock } from './variant-stock.ts';

type Tables = Kysely<ContentTables>;

export async function keepImport(transaction: Tables, changes: readonly ImportedChange[]): Promise<void> {
  await transaction
    .insertInto('productImports')
    .values({ changes: json(changes) })
    .execute();
  // Does not wait for one that is being undone, which may wait for products that this import has locked.
  await sql`
    delete from content.product_imports where id in (
      select id from content.product_imports order by at desc offset ${keptImports} for update skip locked)`.execute(
    transaction,
  );
}

export async function listImports(database: Tables): Promise<PastImport[]> {
  const { rows } = await sql<PastImport>`
    select i.id, i.at, i.undone_at,
      (select count(*)::int from jsonb_array_elements(i.changes) c where c -> 'before' = 'null') as created,
      (select count(*)::int from jsonb_array_elements(i.changes) c where c -> 'before' <> 'null') as changed
    from content.product_imports i order by i.at desc limit ${keptImports}`.execute(database);
  return rows;
}

export async function undoImport(
  transaction: Tables,
  author: Author,
  id: string,
): Promise<OutputOf<typeof undoProductImport>> {
  const found = await transaction
    .selectFrom('productImports')
    .select(['changes', 'undoneAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw failures.notFound('this_import');
  if (found.undoneAt) throw failures.conflict(message('import_undone_before'));
  await transaction
    .updateTable('productImports')
    .set({ undoneAt: now as never })
    .where('id', '=', id)
    .execute();
  const rows = await lockProducts(
    transaction,
    'id',
    found.changes.map((imported) => imported.id),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const outcome: OutputOf<typeof undoProductImport> = { undone: 0, trashed: 0, left: [] };
  for (const imported of found.changes) {
    const row = known.get(imported.id);
    const { set, variantStock, left }: Plan = row
      ? planOf(row, imported)
      : { left: [whole(imported, 'It no longer exists.')] };
    outcome.left.push(...left);
    if (!row || !set) continue;
    if (set === 'trash') {
      await setTrashed(transaction, author, products, { row, isTrashed: true });
      outcome.trashed++;
    } else if ((await change(transaction, author, { row, action: 'undo-import', set, variantStock })) !== row)
      outcome.undone++;
  }
  return outcome;
}

type Plan = {
  readonly set?: 'trash' | Fields<StoredProduct>;
  readonly variantStock?: readonly NewVariantStock[] | undefined;
  readonly left: readonly LeftProduct[];
};

const whole = ({ id, title }: Pick<ImportedChange, 'id' | 'title'>, message: string): LeftProduct => ({
  id,
  title,
  field: null,
  message,
});

function planOf(row: StoredProduct, imported: ImportedChange): Plan {
  const { revision, before, after } = imported;
  const isUntouched = row.revision === revision;
  if (!before) {
    if (row.trashedAt) return { left: [] };
    return isUntouched ? { set: 'trash', left: [] } : { left: [whole(row, 'It is new, and was changed since.')] };
  }
  if (row.trashedAt) return { left: [whole(row, 'It is in the trash.')] };
  const set: Record<string, unknown> = {};
  const left: LeftProduct[] = [];
  const leave = (field: string, message: string) => left.push({ id: row.id, title: row.title, field, message });
  // Withdrawn, the product takes over what someone saved in its draft since.
  const withdraws = row.status === 'active' && after.status === 'active';
  const { variantStock: stocks, ...fields } = before;
  const wasSplit = before.variants !== undefined && hasVariants(before.variants);
  const isSplit = after.variants !== undefined && hasVariants(after.variants);
  const movesStock = before.variants !== undefined && wasSplit !== isSplit;
  // The pieces of variants would be counted twice, or not at all.
  const staysSplit = movesStock && (!isUntouched || (wasSplit && row.stock < (after.stock ?? 0)));
  if (staysSplit) leave('variants', isUntouched ? 'Pieces were sold since.' : 'Changed since.');
  else if (stocks && !isUntouched) leave('variantStock', 'Changed since.');
  const variantStock =
    isUntouched && !staysSplit
      ? stocks?.map(({ key, stock }) => ({
          key,
          stock,
          stockSeen: after.variantStock?.find((each) => each.key === key)?.stock,
        }))
      : undefined;
  for (const name of Object.keys(fields) as Array<keyof ImportedFields & keyof StoredProduct>) {
    if (movesStock && (staysSplit ? name === 'variants' || name === 'stock' : wasSplit && name === 'stock')) continue;
    if (name === 'status' && wouldPublish(row, imported)) leave(name, unpublished);
    else if (withdraws && name in (row.pending ?? {})) leave(name, 'Changed since.');
    // Orders change the stock without a new revision.
    else if (name === 'stock' && isUntouched) set[name] = countedStock(row, before.stock ?? 0, after.stock);
    else if (isDeepStrictEqual(row[name], after[name])) set[name] = before[name];
    else if (!isDeepStrictEqual(row[name], before[name])) leave(name, 'Changed since.');
  }
  return { set: set as Fields<StoredProduct>, variantStock, left };
}

const unpublished = 'It may contain changes that nobody published. Check it, then add it back to the catalogue.';

/**
 * The undo would show visitors a draft that the import made the content, or what was changed while it was withdrawn.
 */
const wouldPublish = (row: StoredProduct, { revision, before, tookDraft }: ImportedChange): boolean =>
  before?.status === 'active' && row.status !== 'active' && (tookDraft === true || row.revision !== revision);
