import type { Transaction } from 'kysely';
import type { MessageContent } from '#contract/auth/messages.ts';
import { isFailure } from '#contract/failures.ts';
import type { Config } from '../../../../settings/config.ts';
import { maxFiles, megabytes } from '../../attachments/attachments.ts';
import { countAttempt } from '../../limits.ts';
import type { TradeTables } from '../../tables.ts';
import type { ThreadRow } from '../queries.ts';
import type { Refused } from './accepting.ts';
import type { ThreadMails } from './thread-mails.ts';

type Kept = { readonly row: ThreadRow; readonly refused: readonly Refused[]; readonly isUnreadable: boolean };

/** Limits for one inquiry keep a program that answers each notice with an e-mail from an endless exchange. */
const perDay = 12;
const maxNames = 20;

/** The notice to the sender of an e-mail that was not stored completely, null if it was or after too many notices. */
export function createNotices(config: Config, mails: ThreadMails) {
  return async (
    transaction: Transaction<TradeTables>,
    { row, refused, isUnreadable }: Kept,
  ): Promise<MessageContent | null> => {
    if (refused.length === 0 && !isUnreadable) return null;
    if (!(await mayTell(transaction, row.id))) return null;
    return {
      kind: 'mail-incomplete',
      reference: row.reference,
      files: refused.slice(0, maxNames),
      isUnreadable,
      size: megabytes(config.ATTACHMENTS_LIMIT),
      count: maxFiles,
      replyTo: mails.addressOf(row.id),
      references: await mails.referencesOf(transaction, row),
    };
  };
}

async function mayTell(transaction: Transaction<TradeTables>, client: string): Promise<boolean> {
  try {
    await countAttempt(transaction, { kind: 'mail-notice', client, perDay });
    return true;
  } catch (error) {
    if (isFailure(error) && error.status === 429) return false;
    throw error;
  }
}
