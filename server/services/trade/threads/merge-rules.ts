/** Which inquiries can be merged, and what staff should know before. */
import type { Selectable } from 'kysely';
import { failures } from '#contract/failures.ts';
import type { TradeTables } from '../tables.ts';
import type { ThreadRow } from './queries.ts';

export type Pair = { readonly merged: ThreadRow; readonly kept: ThreadRow };

/** Why they cannot be merged, null if they can. */
export function refusalOf({ merged, kept }: Pair): string | null {
  if (merged.id === kept.id) return 'An inquiry cannot be merged into itself.';
  for (const { reference, mergedInto, trashedAt, disownedAt, status } of [merged, kept]) {
    if (mergedInto) return `${reference} has been merged already.`;
    if (trashedAt) return `${reference} is in the trash. Please restore it first.`;
    if (disownedAt) return `The owner of the number says that they did not write ${reference}.`;
    if (status === 'spam') return `${reference} is marked as spam. Please reopen it first.`;
  }
  if (merged.userId === kept.userId || merged.userId === null) return null;
  return kept.userId === null
    ? `Keep ${merged.reference} instead: it belongs to an account, whose owner could not read it otherwise.`
    : 'They belong to two accounts. If both are of one person, please merge the users first.';
}

/** Whether one person wrote both, as far as is known. */
export const isProven = ({ merged, kept }: Pair): boolean =>
  kept.userId === null ? merged.contact === kept.contact : merged.userId === kept.userId;

export function warningsOf(pair: Pair): string[] {
  const { merged, kept } = pair;
  const answers =
    merged.contact === kept.contact ? [] : [`Answers go to ${kept.contact} and no longer to ${merged.contact}.`];
  if (isProven(pair)) return answers;
  return [
    kept.userId === null
      ? `${merged.reference} came from ${merged.contact}, ${kept.reference} from ${kept.contact}. Nothing proves that one person wrote both.`
      : `${merged.reference} was sent without signing in. Its messages will be shown to the owner of the account of ${kept.reference} as their own.`,
    ...answers,
    `Who sent ${merged.reference} cannot read it with its link any more, unless it is the same person.`,
  ];
}

type Merge = Pick<Selectable<TradeTables['inquiryMerges']>, 'endsAt' | 'undoneAt'>;

/** Throws 409 with the reason. */
export function requireUndoable({ undoneAt, endsAt }: Merge, { kept }: Pick<Pair, 'kept'>): void {
  if (undoneAt) throw failures.conflict('This merge was undone already.');
  if (endsAt.getTime() < Date.now()) throw failures.conflict('The time to undo this merge is over.');
  if (kept.mergedInto)
    throw failures.conflict(`${kept.reference} was merged into another inquiry later. Please undo that first.`);
}
