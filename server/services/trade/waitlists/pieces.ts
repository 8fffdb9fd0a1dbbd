/** Each invitation to buy a product reserves one piece of it, before the transaction that invites. */
import { isFailure } from '#contract/failures.ts';
import type { Claim, Stock } from '../orders/stock.ts';

/** The keys are ids of entries. Entries for which nothing is left have no piece. */
export type Pieces = ReadonlyMap<string, Claim>;
type Wanted = { readonly id: string; readonly product: string };

/** Gives back what `use` has not saved, also if it fails. */
export async function withPieces<Result>(
  stock: Stock,
  wanted: readonly Wanted[],
  use: (pieces: Pieces) => Promise<Result>,
): Promise<Result> {
  const pieces = new Map<string, Claim>();
  const soldOut = new Set<string>();
  try {
    for (const { id, product } of wanted) {
      if (soldOut.has(product)) continue;
      const piece = await stock.claimAny(product).catch((error: unknown) => {
        if (!isFailure(error) || error.status !== 409) throw error;
        return null;
      });
      if (piece === null) soldOut.add(product);
      else pieces.set(id, piece);
    }
    return await use(pieces);
  } finally {
    await stock.giveBack(...[...pieces.values()].map(({ key }) => key));
  }
}
