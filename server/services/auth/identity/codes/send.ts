import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Language } from '#contract/auth/users.ts';
import { failure, failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { createSemaphore, withPermit } from '../../../../semaphore.ts';
import { networksOf } from '../../../client-networks.ts';
import type { Service } from '../../../service.ts';
import { hashOf, newToken } from '../../../tokens.ts';
import type { Delivery } from '../../messaging/delivery/delivery.ts';
import { createOutbox } from '../../messaging/delivery/outbox.ts';
import { UnconfirmedDelivery, UndeliverableNumber } from '../../messaging/delivery/provider.ts';
import { codeText } from '../../messaging/messages/code-text.ts';
import type { SiteReader } from '../../messaging/messages/site.ts';
import type { SmsBrake } from '../../messaging/sms-budget/brake.ts';
import type { AuthTables } from '../../tables.ts';
import { type Phone, phoneHint } from '../phone-numbers.ts';
import type { Secrets } from '../secrets.ts';
import { type CodeRequest, type CreatedCode, createCode, failCode } from './begin.ts';
import { codeLifetime } from './limits.ts';

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
/** `chosen` is the language of the person; if it is null, the language of the site is used. */
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
  async function deliver({ chosen, ...sms }: Addressed): Promise<string | null> {
    if (delivery?.kind === 'verifier') return delivery.start(sms.phoneNumber, chosen);
    await delivery?.send(sms);
    return null;
  }

  return async (codeRequest, request) => {
    if (!delivery) throw failures.unavailable(message('sign_in_not_set_up'), 60);
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
      isSentImmediately: delivery.kind === 'carrier' && delivery.isLocal,
    };
    // The language of the site is read even if the account has its own, so that response times do not reveal accounts.
    const ofSite = await site.language();
    const created = await withPermit(semaphore, () => createCode(database, config, row));
    if (created.isSending) throw failure(409, 'still_running', message('message_being_sent'), { retryAfter: 1 });
    if (created.isSending === false) return answer(created);
    if (created.isRefused) throw undeliverable();
    if (!created.isNew) throw failures.tooMany(created.wait ?? 1);
    if (created.isHalfUsed) app.log.error('half of the message limit per minute or day is used');

    const { language: chosen } = created;
    const code = created.isLong ? long : short;
    const text = codeText(chosen ?? ofSite, { code, host, seconds: codeLifetime });
    const sms = { id, phoneNumber: phone.phoneNumber, code, text };
    const send = created.isBlocked
      ? () => outbox.pretend().then(() => null)
      : () => outbox.deliver(() => deliver({ ...sms, chosen }));
    const paid = { ...sms, purpose: 'security', isPretended: created.isBlocked } as const;
    const count = (accepted: string | null) => {
      if (!created.isBlocked) counts.sent++;
      return accepted;
    };
    const paying = brake.pay(paid, send).then(count);
    const providerId = await paying.catch(async (error: Error) => {
      counts[error instanceof UndeliverableNumber ? 'refused' : 'failed']++;
      // The message counts and its code works. Otherwise a slow provider would send a message for each try, without a
      // limit.
      if (error instanceof UnconfirmedDelivery && delivery.kind === 'carrier') {
        request.log.warn({ error: error.message, to: phoneHint(phone.phoneNumber) }, 'a code may have been sent');
        return null;
      }
      await failCode(database, id, error instanceof UndeliverableNumber ? 'refused' : 'unsent').catch(() => {});
      return failed(request, phone)(error);
    });
    if (!row.isSentImmediately) await sent(id, providerId ?? null);
    return answer(created);
  };
}

/** This depends on the number only, not on whether it has an account. */
const undeliverable = () => failures.invalid({ phone_number: message('number_unreachable') });

const failed =
  (request: FastifyRequest, { phoneNumber }: Phone) =>
  (error: Error): never => {
    request.log.warn({ error: error.message, to: phoneHint(phoneNumber) }, 'sending a code failed');
    if (error instanceof UndeliverableNumber) throw undeliverable();
    throw failures.unavailable(message('code_not_sent'), 5);
  };

const digits = (length: 6 | 8): string => String(randomInt(10 ** length)).padStart(length, '0');

/** Hash of the random id of the browser; null if it never signed in. */
export function deviceHashOf(request: FastifyRequest): Buffer | null {
  const device = request.headers['x-device'];
  return typeof device === 'string' && /^[\x21-\x7e]{16,128}$/.test(device) ? hashOf(device) : null;
}
