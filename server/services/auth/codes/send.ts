/** Sends a code: what the three places that ask for one share. */
import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { failure, failures } from '../../../../src/contract/failures.ts';
import { networkOf } from '../../client.ts';
import type { Service } from '../../service.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { createOutbox } from '../delivery/outbox.ts';
import { phoneHint } from '../phone-numbers.ts';
import { hashOf, newToken, type Secrets } from '../secrets.ts';
import type { AuthTables } from '../tables.ts';
import { type Asked, beginCode } from './begin.ts';
import { createTurns } from './turns.ts';

export type SendCode = (
  asked: Omit<Asked, 'network' | 'deviceHash'>,
  request: FastifyRequest,
) => Promise<{ methodId: string }>;
type Options = { service: Service<AuthTables>; secrets: Secrets; delivery: Delivery | null };

/**
 * The answer is the same for every number that can be called at all; whom nothing is sent to takes as long. The same
 * call again (by its Idempotency-Key) has the same method id, which is how it is known and sends nothing.
 */
export function createSendCode({ service, secrets, delivery }: Options): SendCode {
  const { config, database, app } = service;
  const outbox = createOutbox();
  const countries = new Set(config.SIGN_IN_COUNTRIES.split(',').filter((code) => code && code !== '*'));
  const host = new URL(config.PUBLIC_ORIGIN).host;

  // Who waits for the lock of those who begin a code holds a connection: one of this process is enough.
  const inTurn = createTurns(1);
  const forget = (id: string) => database.deleteFrom('codes').where('id', '=', id).execute();
  const sent = (id: string, providerId: string | null) =>
    database
      .updateTable('codes')
      .set({ sentAt: sql<Date>`now()`, ...(providerId === null ? {} : { providerId }) })
      .where('id', '=', id)
      .execute();

  /** The provider's id, where it makes the code. */
  async function deliver(to: { id: string; phoneNumber: string; code: string }): Promise<string | null> {
    if (delivery?.kind === 'verifier') return delivery.start(to.phoneNumber);
    const minutes = Math.max(1, Math.round(config.CODE_LIFETIME / 60));
    const text = `${to.code} is your code for ${host}. It is good for ${minutes} minutes. Give it to nobody.\n\n@${host.replace(/:\d+$/, '')} #${to.code}`;
    await delivery?.send({ ...to, text });
    return null;
  }

  return async (asked, request) => {
    if (!delivery) throw failures.unavailable('Signing in is not set up on this site yet.', 60);
    const { phone, purpose, appId, userId } = asked;
    const key = request.headers['idempotency-key'];
    const id =
      typeof key === 'string'
        ? secrets.derive('method', key, purpose, phone.phoneNumber, appId, userId ?? '')
        : newToken();
    const short = digits(6);
    const long = digits(8);
    const hash = (code: string) => (delivery.kind === 'verifier' ? null : secrets.hash('code', id, code));
    const row = {
      ...asked,
      id,
      network: networkOf(request),
      deviceHash: deviceHashOf(request),
      shortHash: hash(short),
      longHash: hash(long),
      isSentAtOnce: delivery.kind === 'carrier' && delivery.isLocal,
    };
    const begun = await inTurn(() => beginCode(database, config, row));
    if (begun.isSending) throw failure(409, 'still_running', 'The message is on its way.', { retryAfter: 1 });
    if (begun.isSending === false) return { methodId: id };
    if (!begun.isNew) throw failures.tooMany(begun.wait ?? 1);
    if (begun.isHalfUsed) app.log.error('half of the messages that may be sent in a minute or a day are used up');

    const isServed = countries.size === 0 || countries.has(phone.country);
    const message = { id, phoneNumber: phone.phoneNumber, code: begun.isLong ? long : short };
    const hasReader = isServed && !begun.isBlocked;
    const send = hasReader ? () => outbox.deliver(() => deliver(message)) : () => outbox.pretend();
    const providerId = await send().catch(async (error: Error) => {
      await forget(id).catch(() => {});
      request.log.warn({ error: error.message, to: phoneHint(phone.phoneNumber) }, 'a code was not sent');
      throw failures.unavailable('The code could not be sent. Please try again in a moment.', 5);
    });
    if (!row.isSentAtOnce) await sent(id, providerId ?? null);
    return { methodId: id };
  };
}

const digits = (length: 6 | 8): string => String(randomInt(10 ** length)).padStart(length, '0');

/** Of the browser's random id, as the gateway keeps it; null for a browser that never signed in. */
export function deviceHashOf(request: FastifyRequest): Buffer | null {
  const device = request.headers['x-device'];
  return typeof device === 'string' && /^[\x21-\x7e]{16,128}$/.test(device) ? hashOf(device) : null;
}
