/** Writes the demo company's inquiries, replies and waitlists once, as if they had come in day by day. */
import { type Kysely, sql } from 'kysely';
import { demoPeople } from '../../demo-people.ts';
import type { TradeTables } from '../tables.ts';
import { type DemoThread, demoEntries, demoReplies, demoThreads } from './demo-threads.ts';

type Tables = Kysely<TradeTables>;

const hour = 3_600_000;
const day = 24 * hour;
const staffId = demoPeople.admin.id;

/** Once, into a database that has neither inquiries nor replies. */
export async function seedThreads(database: Tables): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('trade_seed_threads'))`.execute(transaction);
    const known = await sql<{ found: boolean }>`select exists (select from trade.inquiries)
      or exists (select from trade.canned_replies) or exists (select from trade.waitlists) as found`.execute(
      transaction,
    );
    if (known.rows[0]?.found) return;
    const now = Date.now();
    for (const demo of demoThreads) await insertThread(transaction, demo, now);
    await transaction
      .insertInto('cannedReplies')
      .values(demoReplies.map(([title, body]) => ({ title, body })))
      .execute();
    await insertEntries(transaction, now);
  });
}

async function insertThread(transaction: Tables, demo: DemoThread, now: number): Promise<void> {
  const { steps = [], hoursAgo, snoozedFor, isAssigned, contact, tags, ...fields } = demo;
  const began = now - hoursAgo * hour;
  const written = steps.filter(([kind]) => kind !== 'note');
  const [lastKind, lastHours, lastBody] = written.at(-1) ?? (['customer', 0, demo.message] as const);
  const firstAnswer = steps.find(([kind]) => kind === 'answer');
  const activeAt = new Date(began + lastHours * hour);
  const isDone = demo.status === 'resolved' || demo.status === 'spam';
  const { id } = await transaction
    .insertInto('inquiries')
    .values({
      ...fields,
      contact,
      channel: contact.includes('@') ? 'email' : 'phone',
      region: null,
      tags: [...(tags ?? [])],
      assigneeId: isAssigned ? staffId : null,
      snoozedUntil: snoozedFor === undefined ? null : new Date(now + snoozedFor * hour),
      firstAnswerAt: firstAnswer ? new Date(began + firstAnswer[1] * hour) : null,
      createdAt: new Date(began),
      updatedAt: activeAt,
      activeAt,
      waitingSince: lastKind === 'customer' && !isDone ? activeAt : null,
      excerpt: lastBody.slice(0, 200),
      lastBy: lastKind === 'customer' ? 'customer' : 'staff',
      messageCount: written.length + 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [kind, hours, body] of steps) {
    const authorId = kind === 'customer' ? (demo.userId ?? null) : staffId;
    const at = new Date(began + hours * hour);
    await transaction.insertInto('inquiryMessages').values({ inquiryId: id, kind, authorId, body, at }).execute();
  }
}

async function insertEntries(transaction: Tables, now: number): Promise<void> {
  for (const name of new Set(demoEntries.map(([waitlist]) => waitlist))) {
    const entries = demoEntries.filter(([waitlist]) => waitlist === name);
    const { id } = await transaction
      .insertInto('waitlists')
      .values({ name, lastPosition: entries.length })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('waitlistEntries')
      .values(
        entries.map(([, contact, daysAgo, status, note], index) => {
          const owner = Object.values(demoPeople).find(({ phoneNumber }) => phoneNumber === contact);
          return {
            waitlistId: id,
            channel: contact.includes('@') ? ('email' as const) : ('phone' as const),
            contact,
            country: null,
            note: note ?? null,
            position: index + 1,
            status: status ?? ('waiting' as const),
            userId: owner?.id ?? null,
            phoneVerified: owner !== undefined,
            createdAt: new Date(now - daysAgo * day - (index % 5) * hour),
            invitedAt: status ? new Date(now - 2 * day) : null,
            expiresAt: status === 'invited' ? new Date(now + 5 * day) : null,
          };
        }),
      )
      .execute();
  }
}
