/** How a message reaches a person is decided when it is sent, so that the present address and settings count. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { MessageContent, MessageEvent } from '#contract/auth/messages.ts';
import type { Language, NotificationChannel } from '#contract/auth/users.ts';
import type { Recipient } from '../../../deliveries/deliveries.ts';
import type { AuthTables } from '../../tables.ts';
import { isMarked } from '../bounces/mark.ts';
import { settingsOf } from '../notification-settings.ts';

export type Way = { readonly channel: NotificationChannel; readonly address: string };
export type Reach = {
  readonly ways: readonly Way[];
  /** Null for an address without an account. */
  readonly userId: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** The language that they chose. */
  readonly language: Language | null;
  /** The result if no way reaches the person. */
  readonly otherwise: 'declined' | 'impossible';
};

type Tables = Kysely<AuthTables>;
type Person = {
  id: string;
  status: string;
  phoneNumber: string | null;
  email: string | null;
  country: string | null;
  language: Language | null;
};

type Addressed = Recipient & { event: MessageEvent; content: MessageContent };

/**
 * Skips addresses from which e-mails come back. Messages about the security of an account then go as text
 * messages.
 */
export async function reachOf(database: Tables, message: Addressed): Promise<Reach> {
  const reach = await wantedReach(database, message.event, message);
  const mail = reach.ways.find(({ channel }) => channel === 'email');
  // The code shows whether the address works again.
  if (!mail || message.content.kind === 'email-code' || !(await isMarked(database, mail.address))) return reach;
  const others = reach.ways.filter((way) => way !== mail);
  const isSecurity = message.event === 'security' || message.event === 'account';
  const phoneNumber = isSecurity && others.length === 0 ? await phoneOf(database, reach.userId) : null;
  return { ...reach, ways: [...others, ...waysOf({ phoneNumber, email: null })], otherwise: 'impossible' };
}

async function phoneOf(database: Tables, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const user = await database
    .selectFrom('users')
    .select('phoneNumber')
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return user?.phoneNumber ?? null;
}

async function wantedReach(database: Tables, event: MessageEvent, to: Recipient): Promise<Reach> {
  const { phoneNumber = null, email = null, country = null } = to;
  const given = { phoneNumber, email };
  // A message about an account can go to an address that it no longer has, or that is not confirmed yet.
  const person = await findPerson(database, to);
  if (event === 'account' && (phoneNumber || email)) {
    const language = to.userId ? (person?.language ?? null) : null;
    return { ways: waysOf(given), userId: to.userId ?? null, country, language, otherwise: 'impossible' };
  }
  if (!person) return { ways: waysOf(given), userId: null, country, language: null, otherwise: 'impossible' };
  const { language } = person;
  if (person.status !== 'active')
    return { ways: [], userId: person.id, country: null, language, otherwise: 'declined' };
  const own = to.userId
    ? { phoneNumber: person.phoneNumber, email: person.email ?? email }
    : // Only the way that they gave as a contact.
      { phoneNumber: phoneNumber && person.phoneNumber, email: email && person.email };
  const ways = waysOf(own);
  const settings = event === 'account' ? null : await settingsOf(database, person.id);
  const wanted = ways.filter(
    ({ channel }) =>
      settings === null ||
      settings.some((setting) => setting.event === event && setting.channel === channel && setting.enabled),
  );
  return {
    ways: wanted,
    userId: person.id,
    country: person.country,
    language,
    otherwise: ways.length > 0 ? 'declined' : 'impossible',
  };
}

function waysOf({ phoneNumber, email }: { phoneNumber: string | null; email: string | null }): Way[] {
  return [
    ...(phoneNumber ? [{ channel: 'sms' as const, address: phoneNumber }] : []),
    ...(email ? [{ channel: 'email' as const, address: email }] : []),
  ];
}

/** `email` is the confirmed one, or null. */
async function findPerson(database: Tables, { userId, phoneNumber, email }: Recipient): Promise<Person | undefined> {
  const which = userId
    ? sql<boolean>`id = ${userId}`
    : phoneNumber
      ? sql<boolean>`phone_number = ${phoneNumber}`
      : sql<boolean>`lower(verified_email) = lower(${email ?? ''}) and email = verified_email and status = 'active'`;
  // The kept user has the messages of accounts that were merged into them.
  const { rows } = await sql<Person>`
    select id, status, phone_number, country, language, case when email = verified_email then email end as email
    from auth.users where id = (select coalesce(merged_into_id, id) from auth.users where ${which} limit 1)`.execute(
    database,
  );
  return rows[0];
}
