/** A link asks for a password or an e-mail address before it opens. */

import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { shareFailures } from '#contract/content/shared-decks.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { clientOf, withNetworksAround } from '../../../client-networks.ts';
import type { ContentTables } from '../../tables.ts';
import { findByToken } from '../views.ts';
import { isPassword, tokenHolder } from './secrets.ts';

type Tables = Kysely<ContentTables>;

export type Gate = {
  readonly shareId: string;
  readonly password: Buffer | null;
  readonly gate: number;
  readonly asksEmail: boolean;
};

/** The limits of wrong passwords in an hour: for a network, and for all visitors of one link. */
const perNetwork = 10;
const perLink = 300;

/** Throws 423 unless the request has the token of a visit that has entered what the link asks for now. */
export async function requirePassed(
  database: Tables,
  { shareId, password, gate, asksEmail }: Gate,
  { request, secret, userId }: { request: FastifyRequest; secret: string; userId: string | null },
): Promise<void> {
  if (!password && !asksEmail) return;
  const token = tokenHolder(request, secret);
  const visit = token === null ? undefined : await findByToken(database, { shareId, userId, token });
  const needsEmail = asksEmail && !visit?.email;
  // Visitors who have to enter the e-mail address again enter both, because one form makes one visit.
  const needsPassword = password !== null && (visit?.gate !== gate || needsEmail);
  if (needsEmail && needsPassword) throw shareFailures.locked('email_and_password_needed');
  if (needsEmail) throw shareFailures.locked('email_needed');
  if (needsPassword) throw shareFailures.locked(asksEmail ? 'email_and_password_needed' : 'password_needed');
}

/** The rows of one attempt. */
type Counted = { readonly clients: readonly string[]; readonly at: string };

type Entered = { readonly email: string | undefined; readonly password: string | undefined };

/** Throws 422 at the field, and 429 after too many wrong passwords. */
export async function requireEntered(
  database: Tables,
  { shareId, password, asksEmail }: Gate,
  { email, password: typed, request }: Entered & { request: FastifyRequest },
): Promise<void> {
  const missing = {
    ...(asksEmail && !email ? { email: message('share_email_missing') } : {}),
    ...(password && !typed ? { password: message('share_password_missing') } : {}),
  };
  if (Object.keys(missing).length > 0) throw failures.invalid(missing);
  if (!password || !typed) return;
  const client = clientOf(request);
  const counted = await countAttempt(database, shareId, client);
  if (!(await isPassword(typed, password))) throw failures.invalid({ password: message('password_wrong') });
  await database
    .deleteFrom('deckGateAttempts')
    .where('shareId', '=', shareId)
    .where(({ eb, or, and }) =>
      or([
        eb('client', '=', client),
        and([eb('client', 'in', counted.clients), eb('at', '=', sql<Date>`${counted.at}::timestamptz`)]),
      ]),
    )
    .execute();
}

/** In a transaction of its own and before the password is compared, so that concurrent attempts count too. */
async function countAttempt(database: Tables, shareId: string, client: string): Promise<Counted> {
  const everybody = { client: '', maxTries: perLink };
  const counted = [
    everybody,
    ...withNetworksAround(client).map((each) => ({ client: each.client, maxTries: perNetwork * each.times })),
  ];
  return database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`deck gate ${shareId}`}))`.execute(transaction);
    for (const each of counted) {
      const oldest = await transaction
        .selectFrom('deckGateAttempts')
        .select(sql<number>`ceil(extract(epoch from at + interval '1 hour' - now()))::int`.as('seconds'))
        .where('shareId', '=', shareId)
        .where('client', '=', each.client)
        .where('at', '>', sql<Date>`now() - interval '1 hour'`)
        .orderBy('at', 'desc')
        .offset(each.maxTries - 1)
        .limit(1)
        .executeTakeFirst();
      if (oldest) throw failures.tooMany(Math.max(1, oldest.seconds), message('passwords_wrong'));
    }
    const clients = counted.map((each) => each.client);
    const { at } = await transaction
      .insertInto('deckGateAttempts')
      .values(clients.map((each) => ({ shareId, client: each })))
      // As text, because dates of JavaScript have no microseconds.
      .returning(sql<string>`at::text`.as('at'))
      .executeTakeFirstOrThrow();
    return { clients, at };
  });
}

export async function deleteOldAttempts(database: Tables): Promise<void> {
  await database.deleteFrom('deckGateAttempts').where('at', '<', sql<Date>`now() - interval '1 hour'`).execute();
}
