/** Colleagues whom a note names: `@` and their name, or their first name; with digits of their number for namesakes. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type Colleague, labelOfColleague } from '#contract/auth/colleagues.ts';
import { failures } from '#contract/failures.ts';
import { type Message, message } from '#contract/messages/message.ts';
import { queueMessage } from '../../deliveries/deliveries.ts';
import type { TradeTables } from '../tables.ts';
import type { ThreadRow } from './queries.ts';

const maxNames = 5;
const letter = /[\p{L}\p{N}]/u;
const firstNameOf = (name: string): string => name.split(' ', 1)[0] ?? '';

const startsWithName = (text: string, name: string): boolean =>
  name !== '' && text.startsWith(name.toLowerCase()) && !letter.test(text.slice(name.length, name.length + 1));

/** Throws 422 if a name could be that of several colleagues, so that nobody waits for one who got no message. */
export function mentionedIn(text: string, colleagues: readonly Colleague[]): Colleague[] {
  const found = [...text.matchAll(/(?<![\p{L}\p{N}])@/gu)].flatMap(({ index }) => {
    const rest = text.slice(index + 1).toLowerCase();
    const labelled = colleagues.filter((colleague) => startsWithName(rest, labelOfColleague(colleague)));
    if (labelled.length === 1) return labelled;
    const whole = colleagues.filter(({ name }) => startsWithName(rest, name));
    const maxLength = Math.max(...whole.map(({ name }) => name.length));
    const named =
      whole.length > 0
        ? whole.filter(({ name }) => name.length === maxLength)
        : colleagues.filter(({ name }) => startsWithName(rest, firstNameOf(name)));
    if (named.length > 1) throw failures.invalid({ note: chooseOneOf(named) });
    return named;
  });
  return [...new Set(found)];
}

function chooseOneOf(named: readonly Colleague[]): Message {
  const labels = named.slice(0, maxNames).map((colleague) => `@${labelOfColleague(colleague)}`);
  const more = named.length > labels.length ? ['another of them'] : [];
  return message('colleagues_of_same_name', { names: [...labels, ...more] });
}

type Mention = {
  readonly row: ThreadRow;
  readonly messageId: string;
  readonly by: Colleague | undefined;
  readonly mentioned: readonly Colleague[];
};

export async function addMentions(
  transaction: Transaction<TradeTables>,
  { row, messageId, by, mentioned }: Mention,
): Promise<void> {
  const others = mentioned.filter(({ id }) => id !== by?.id);
  if (others.length === 0) return;
  await transaction
    .insertInto('inquiryMentions')
    .values(others.map(({ id: userId }) => ({ inquiryId: row.id, messageId, userId })))
    .execute();
  // The note is for colleagues, so the message has only the link to it.
  // Without a name, a colleague is listed by their phone number.
  const name = by?.name.startsWith('+') ? null : by?.name;
  const content = { kind: 'mention', reference: row.reference, by: name || null } as const;
  for (const { id: userId } of others)
    await queueMessage(transaction, { id: randomUUID(), event: 'mentions', to: { userId }, content });
}
