/** How often one address may write: a window that slides, counted in the database, so that all processes count together. */
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { failures } from '../../../src/contract/failures.ts';
import type { TradeTables } from './tables.ts';

type Limits = { readonly perHour: number; readonly perDay: number };
type Attempt = { readonly kind: string; readonly client: string; readonly limits: Limits };

/**
 * Counts one more, in the transaction of what is attempted: what fails is not counted. Throws 429 with the seconds
 * until there is room again. Zero means no limit.
 */
export async function countAttempt(transaction: Kysely<TradeTables>, { kind, client, limits }: Attempt): Promise<void> {
  // Attempts of one client take turns, or ten at once would each find the window empty.
  await sql`select pg_advisory_xact_lock(hashtext(${`${kind} ${client}`}))`.execute(transaction);
  for (const [interval, most] of [
    ['1 hour', limits.perHour],
    ['1 day', limits.perDay],
  ] as const) {
    if (most === 0) continue;
    const oldest = await transaction
      .selectFrom('attempts')
      .select(sql<number>`ceil(extract(epoch from at + ${interval}::interval - now()))::int`.as('seconds'))
      .where('kind', '=', kind)
      .where('client', '=', client)
      .where('at', '>', sql<Date>`now() - ${interval}::interval`)
      .orderBy('at', 'desc')
      .offset(most - 1)
      .limit(1)
      .executeTakeFirst();
    if (oldest) throw failures.tooMany(Math.max(1, oldest.seconds));
  }
  await transaction.insertInto('attempts').values({ kind, client }).execute();
}

export async function forgetOldAttempts(database: Kysely<TradeTables>): Promise<void> {
  await database.deleteFrom('attempts').where('at', '<', sql<Date>`now() - interval '1 day'`).execute();
}

/**
 * The visitor's address as the gateway saw it: only the gateway reaches a service. Of IPv6 the network, because one
 * visitor has as many addresses in it as they like.
 */
export function clientOf(request: FastifyRequest): string {
  const header = request.headers['x-client-address'];
  const address = typeof header === 'string' && header !== '' ? header : request.ip;
  return isIPv6(address) ? networkOf(address) : address.slice(0, 64);
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array<string>(missing).fill('0'), ...back].slice(0, 4).join(':');
}
