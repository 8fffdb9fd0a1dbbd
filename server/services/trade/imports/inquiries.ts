import type { Kysely } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { importTrade } from '#contract/trade/import.ts';
import type { TradeTables } from '../tables.ts';
import { general } from '../waitlists/lists.ts';

type Tables = Kysely<TradeTables>;
type Imported = ParsedOf<typeof importTrade>;

const channelOf = (contact: string) => (contact.includes('@') ? ('email' as const) : ('phone' as const));

export async function insertInquiry(
  transaction: Tables,
  { messages, ...inquiry }: Imported['inquiries'][number],
): Promise<void> {
  const written = messages.filter(({ kind }) => kind !== 'note');
  const last = written.at(-1) ?? { kind: 'customer', at: inquiry.createdAt, body: inquiry.message };
  const isDone = inquiry.status === 'resolved' || inquiry.status === 'spam';
  const { id } = await transaction
    .insertInto('inquiries')
    .values({
      ...inquiry,
      channel: channelOf(inquiry.contact),
      region: null,
      firstAnswerAt: messages.find(({ kind }) => kind === 'answer')?.at ?? null,
      updatedAt: last.at,
      activeAt: last.at,
      waitingSince: last.kind === 'customer' && !isDone ? last.at : null,
      excerpt: last.body.slice(0, 200),
      lastBy: last.kind === 'customer' ? 'customer' : 'staff',
      messageCount: written.length + 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const message of messages)
    await transaction
      .insertInto('inquiryMessages')
      .values({ ...message, inquiryId: id })
      .execute();
}

export async function insertReplies(transaction: Tables, replies: Imported['replies']): Promise<void> {
  if (replies.length > 0) await transaction.insertInto('cannedReplies').values(replies).execute();
}

/** The contact of a user with an account is verified. */
export async function insertWaitlist(
  transaction: Tables,
  { name, entries }: Imported['waitlists'][number],
): Promise<void> {
  const { id } = await transaction
    .insertInto('waitlists')
    .values({ name, product: name === general ? null : name, lastPosition: entries.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (entries.length === 0) return;
  await transaction
    .insertInto('waitlistEntries')
    .values(
      entries.map((entry, index) => ({
        ...entry,
        waitlistId: id,
        channel: channelOf(entry.contact),
        country: null,
        position: index + 1,
        phoneVerified: entry.userId !== null,
      })),
    )
    .execute();
}
