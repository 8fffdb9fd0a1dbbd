import type { Kysely, Selectable } from 'kysely';
import type { ProductSummary } from '#contract/content/products.ts';
import type { ContentTables } from '../tables.ts';

type Tables = Kysely<ContentTables>;
type Row = Selectable<ContentTables['products']>;
type Filter = { featured?: boolean; page: number; pageSize: number };

/** At or below this stock, visitors see how many are left. */
const fewPieces = 5;

export async function listActive(database: Tables, { featured, page, pageSize }: Filter): Promise<ProductSummary[]> {
  const rows = await active(database, featured)
    .select(['id', 'name', 'title', 'summary', 'pictures', 'prices', 'stock', 'waitlist', 'featured', 'updatedAt'])
    .orderBy('position')
    .orderBy('title')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(asSummary);
}

export async function countActive(database: Tables, featured?: boolean): Promise<number> {
  const { total } = await active(database, featured)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function findActive(database: Tables, by: { name: string } | { id: string }) {
  const row = await active(database)
    .selectAll()
    .where(({ eb }) => ('name' in by ? eb('name', '=', by.name) : eb('id', '=', by.id)))
    .executeTakeFirst();
  return row && { ...row, ...asSummary(row) };
}

const active = (database: Tables, featured?: boolean) =>
  database
    .selectFrom('products')
    .where('status', '=', 'active')
    .where('trashedAt', 'is', null)
    .$if(featured !== undefined, (query) => query.where('featured', '=', featured as boolean));

type SummaryRow = Pick<
  Row,
  'id' | 'name' | 'title' | 'summary' | 'pictures' | 'prices' | 'stock' | 'waitlist' | 'featured' | 'updatedAt'
>;
function asSummary({ pictures, stock, waitlist, ...row }: SummaryRow): ProductSummary {
  const unavailable = waitlist ? 'waitlist' : 'sold_out';
  return {
    ...row,
    cover: pictures[0] ?? null,
    availability: stock > 0 ? 'in_stock' : unavailable,
    stockLeft: stock > 0 ? shownStock(stock) : null,
  };
}

/** Null if visitors do not see the number. */
export const shownStock = (stock: number): number | null => (stock <= fewPieces ? stock : null);
