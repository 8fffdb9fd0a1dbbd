import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { MessageContent } from '#contract/auth/messages.ts';
import { queueMessage } from '../../../deliveries/deliveries.ts';
import type { AuthTables } from '../../tables.ts';

type Owner = Pick<Selectable<AuthTables['users']>, 'id' | 'phoneNumber' | 'email' | 'verifiedEmail' | 'country'>;

/** Notification settings do not apply, because the message is about the account itself. */
export function tellOwner(transaction: Kysely<AuthTables>, owner: Owner, content: MessageContent): Promise<void> {
  const { id: userId, phoneNumber, country } = owner;
  const email = owner.email === owner.verifiedEmail ? owner.email : null;
  const to = { userId, phoneNumber, email, country };
  return queueMessage(transaction, { id: randomUUID(), event: 'account', to, content });
}
