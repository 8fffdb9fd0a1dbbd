/** A text that people write and that its page saves by itself: posts, blocks of pages, slides, and drafts of policies. */
import type { Kysely } from 'kysely';
import { type Author, isLastAutosave, recordAutosave } from '../audit/record.ts';
import type { Log } from '../records/change.ts';
import type { ContentTables } from './tables.ts';

type Tables = Kysely<ContentTables>;

/** How copies of the stored text are saved. */
export type Copies = {
  save(reason: 'saved' | 'replaced'): Promise<unknown>;
  /** Whether somebody has written for a while since the last copy. */
  isDue(): Promise<boolean>;
};

type Writing<Row> = {
  readonly row: Row;
  readonly entry: { readonly action: `${string}.${string}`; readonly targetId: string };
  /** Null if the text is the same. */
  readonly log: Log | null;
  readonly autosave: boolean;
  /** The part of the record that is written; null if several are, whose saves share no entry of the log. */
  readonly part?: object | null;
  readonly replaces?: boolean;
  /** So much is removed that it may be a mistake. */
  readonly shrinks: boolean;
  /** Without copies, the log has what a change replaced. */
  readonly copies?: Copies;
  /** Stores the text, with an entry of the log unless it is null. */
  write(log: Log | null): Promise<Row>;
};

export async function writeText<Row>(
  transaction: Tables,
  author: Author,
  { row, entry, log, autosave, part = {}, replaces = false, shrinks, copies, write }: Writing<Row>,
): Promise<Row> {
  if (!log) {
    // People press "Save" to be able to restore this version, even if autosave has stored it.
    if (!autosave && author && copies && (await isLastAutosave(transaction, author, entry))) await copies.save('saved');
    return row;
  }
  const isShared = autosave && part !== null && author !== null && (copies !== undefined || !shrinks);
  const isFirst = isShared && (await recordAutosave(transaction, author, { ...entry, ...log }, part));
  // The text from before somebody began to type is a version.
  if (copies && (isFirst || replaces || shrinks || (isShared && (await copies.isDue())))) await copies.save('replaced');
  return write(isShared ? null : log);
}
