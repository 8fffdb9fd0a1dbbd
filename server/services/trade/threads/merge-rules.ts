/** Which inquiries can be merged, and what staff should know before. */
import type { Selectable } from 'kysely';
import { failures } from '#contract/failures.ts';
import { type Message, message } from '#contract/messages/message.ts';
import type { TradeTables } from '../tables.ts';
import type { ThreadRow } from './queries.ts';

export type Pair = { readonly merged: ThreadRow; readonly kept: ThreadRow };

/** Why they cannot be merged, null if they can. */
export function refusalOf({ merged, kept }: Pair): Message | null {
  if (merged.id === kept.id) return message('merge_into_itself');
  for (const { reference, mergedInto, trashedAt, disownedAt, status } of [merged, kept]) {
    if (mergedInto) return message('merged_already', { reference });
    if (trashedAt) return message('in_trash', { what: reference });
    if (disownedAt) return message('not_written_by_owner', { reference });
    if (status === 'spam') return message('inquiry_is_spam', { reference });
  }
  if (merged.userId === kept.userId || merged.userId === null) return null;
  return kept.userId === null
    ? message('keep_other_inquiry', { reference: merged.reference })
    : message('inquiries_of_two_accounts');
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
  if (undoneAt) throw failures.conflict(message('inquiry_merge_undone'));
  if (endsAt.getTime() < Date.now()) throw failures.conflict(message('inquiry_merge_final'));
  if (kept.mergedInto) throw failures.conflict(message('inquiry_merged_later', { reference: kept.reference }));
}
