import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Language } from '#contract/auth/users.ts';
import { failure, failures } from '#contract/failures.ts';
import { createSemaphore, withPermit } from '../../../semaphore.ts';
import { networksOf } from '../../client-networks.ts';
import type { Service } from '../../service.ts';
import { hashOf, newToken } from '../../tokens.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { createOutbox } from '../delivery/outbox.ts';
import { UnconfirmedDelivery, UndeliverableNumber } from '../delivery/provider.ts';
import { codeText } from '../messages/code-text.ts';
import type { SiteReader } from '../messages/site.ts';
import { type Phone, phoneHint } from '../phone-numbers.ts';
import type { Secrets } from '../secrets.ts';
import type { SmsBrake } from '../sms-budget/brake.ts';
import type { AuthTables } from '../tables.ts';
import { type CodeRequest, type CreatedCode, createCode, failCode } from './begin.ts';

export type SendCode = (
  codeRequest: Omit<CodeRequest, 'networks' | 'deviceHash'>,
  request: FastifyRequest,
) => Promise<CodeSent>;
type CodeSent = {
  readonly methodId: string;
  /** E.164. */
  readonly phoneNumber: string;
  readonly resendAfter: number;
  /** Number of digits; unknown if the provider creates the code. */
  readonly digits?: number;
};
/** `chosen` by the person; otherwise the language is that of the site. */
type Addressed = { id: string; phoneNumber: string; code: string; text: string; chosen: Language | null };
type Options = {
  service: Service<AuthTables>;
  secrets: Secrets;
  delivery: Delivery | null;
  brake: SmsBrake;
  site: SiteReader;
};

/** Response and timing never reveal which numbers have accounts. A repeated call gets the same id and sends nothing. */
export function createSendCode({ service, secrets, delivery, brake, site }: Options): SendCode {
  const { config, database, app } = service;
  const outbox = createOutbox();
  const counts = { sent: 0, failed: 0, refused: 0 };
  service.status.codes = () => counts;
  const countries = new Set(config.SIGN_IN_COUNTRIES.split(',').filter((code) => code && code !== '*'));
  const host = new URL(config.PUBLIC_ORIGIN).host;

  // Waiting for the database lock holds a connection, so only one call of this process waits at a time.
  const semaphore = createSemaphore({ permits: 1 });
  const firstWait = Number(config.RESEND_WAITS.split(',')[0]);
  const sent = (id: string, providerId: string | null) =>
    database
      .updateTable('codes')
      .set({ sentAt: sql<Date>`now()`, ...(providerId === null ? {} : { providerId }) })
      .where('id', '=', id)
      .execute();

  /** Returns the provider's id if the provider creates the code. */
  async function deliver({ chosen, ...message }: Addressed): Promise<string | null> {
    if (delivery?.kind === 'verifier') return delivery.start(message.phoneNumber, chosen);
    await delivery?.send(message);
    return null;
  }

  return async (codeRequest, request) => {
    if (!delivery) throw failures.unavailable('Sign-in is not set up on this site yet.', 60);
    const { phone, purpose, appId, userId } = codeRequest;
    const key = request.headers['idempotency-key'];
    const id =
      typeof key === 'string'
        ? secrets.derive('method', key, purpose, phone.phoneNumber, appId, userId ?? '')
        : newToken(32);
    const short = digits(6);
    const long = digits(8);
    const hash = (code: string) => (delivery.kind === 'verifier' ? null : secrets.hash('code', id, code));
    const answer = ({ isLong, resendAfter }: Pick<CreatedCode, 'isLong' | 'resendAfter'>): CodeSent => ({
      methodId: id,
      phoneNumber: phone.phoneNumber,
      resendAfter,
      ...(delivery.kind === 'verifier' ? {} : { digits: isLong ? 8 : 6 }),
    });
    // Served countries are public; the others count towards no limit, so that they cannot exhaust one.
    if (countries.size > 0 && !countries.has(phone.country)) {
      await outbox.pretend().catch(failed(request, phone));
      return answer({ isLong: false, resendAfter: firstWait });
    }
    const row = {
      ...codeRequest,
      id,
      networks: networksOf(request),
      deviceHash: deviceHashOf(request),
      shortHash: hash(short),
      longHash: hash(long),
      isSentAtOnce: delivery.kind === 'carrier' && delivery.isLocal,
    };
    // Asked for before the account is known, so that its choice makes no answer faster.
    const ofSite = await site.language();
    const created = await withPermit(semaphore, () => createCode(database, config, row));
    if (created.isSending) throw failure(409, 'still_running', 'The message is being sent.', { retryAfter: 1 });
    if (created.isSending === false) return answer(created);
    if (created.isRefused) throw undeliverable();
    if (!created.isNew) throw failures.tooMany(created.wait ?? 1);
    if (created.isHalfUsed) app.log.error('half of the message limit per minute or day is used');

    const { language: chosen } = created;
    const code = created.isLong ? long : short;
    const text = codeText(chosen ?? ofSite, { code, host, seconds: config.CODE_LIFETIME });
    const message = { id, phoneNumber: phone.phoneNumber, code, text };
    const send = created.isBlocked
      ? () => outbox.pretend().then(() => null)
      : () => outbox.deliver(() => deliver({ ...message, chosen }));
    const paid = { ...message, purpose: 'security', isPretended: created.isBlocked } as const;
    const count = (accepted: string | null) => {
      if (!created.isBlocked) counts.sent++;
      return accepted;
    };
    const paying = brake.pay(paid, send).then(count);
    const providerId = await paying.catch(async (error: Error) => {
      counts[error instanceof UndeliverableNumber ? 'refused' : 'failed']++;
      // It counts and its code works: else a slow provider would send a message for each try, and nothing would limit them.
      if (error instanceof UnconfirmedDelivery && delivery.kind === 'carrier') {
        request.log.warn({ error: error.message, to: phoneHint(phone.phoneNumber) }, 'a code may have been sent');
        return null;
      }
      await failCode(database, id, error instanceof UndeliverableNumber ? 'refused' : 'unsent').catch(() => {});
      return failed(request, phone)(error);
    });
    if (!row.isSentAtOnce) await sent(id, providerId ?? null);
    return answer(created);
  };
}

/** This depends on the number only, not on whether it has an account. */
const undeliverable = () =>
  failures.invalid({ phone_number: 'We cannot send messages to this number. Please use another one.' });

const failed =
  (request: FastifyRequest, { phoneNumber }: Phone) =>
  (error: Error): never => {
    request.log.warn({ error: error.message, to: phoneHint(phoneNumber) }, 'sending a code failed');
    if (error instanceof UndeliverableNumber) throw undeliverable();
    throw failures.unavailable('We could not send the code. Please try again in a moment.', 5);
  };

const digits = (length: 6 | 8): string => String(randomInt(10 ** length)).padStart(length, '0');

/** Hash of the random id of the browser; null if it never signed in. */
export function deviceHashOf(request: FastifyRequest): Buffer | null {
  const device = request.headers['x-device'];
  return typeof device === 'string' && /^[\x21-\x7e]{16,128}$/.test(device) ? hashOf(device) : null;
}
