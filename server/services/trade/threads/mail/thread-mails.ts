import type { Kysely } from 'kysely';
import { messageIdOf } from '../../../../message-id.ts';
import type { Config } from '../../../../settings/config.ts';
import type { TradeTables } from '../../tables.ts';
import type { ReplyAddresses } from './reply-address.ts';

/** Addresses and references make the e-mails of an inquiry one conversation. */
export type ThreadMails = {
  /** Where answers are received, null if this site gets no e-mail. */
  addressOf(inquiryId: string): string | null;
  /** Message-IDs of what was written before, oldest first. */
  referencesOf(database: Kysely<TradeTables>, thread: { id: string }): Promise<string[]>;
};

const maxReferences = 5;

export function createThreadMails(
  { PUBLIC_ORIGIN: origin }: Pick<Config, 'PUBLIC_ORIGIN'>,
  addresses: ReplyAddresses,
): ThreadMails {
  return {
    addressOf: addresses.of,
    async referencesOf(database, { id }) {
      const rows = await database
        .selectFrom('inquiryMessages')
        .select(['id', 'mailId'])
        .where('inquiryId', '=', id)
        .where('kind', '!=', 'note')
        .where(({ or, eb }) => or([eb('kind', '=', 'answer'), eb('mailId', 'is not', null)]))
        .orderBy('at', 'desc')
        .orderBy('sequence', 'desc')
        .limit(maxReferences)
        .execute();
      const mailed = rows.toReversed().map((row) => row.mailId ?? messageIdOf(row.id, origin));
      // The first is no e-mail, but ties the others together.
      return [messageIdOf(id, origin), ...mailed.filter((mailId) => mailId.startsWith('<'))];
    },
  };
}
