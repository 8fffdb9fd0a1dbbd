import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { finishPhoneChange, startPhoneChange } from '#contract/auth/users.ts';
import { failures } from '#contract/failures.ts';
import { networksOf } from '../../client-networks.ts';
import { changeRow } from '../../records/change.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { CheckCode } from '../codes/check.ts';
import { useCode } from '../codes/judge.ts';
import { logIfRefused } from '../codes/refused-codes.ts';
import type { SendCode } from '../codes/send.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { phoneHint, readPhone } from '../phone-numbers.ts';
import { requireFreshCode } from '../rights.ts';
import type { Secrets } from '../secrets.ts';
import type { CurrentSessions } from '../sessions/current.ts';
import { endSessions } from '../sessions/end.ts';
import type { AuthTables } from '../tables.ts';
import { lockUser, users } from './changes.ts';
import { requireUser } from './queries.ts';

type Options = {
  secrets: Secrets;
  sendCode: SendCode;
  check: CheckCode;
  current: CurrentSessions;
  delivery: Delivery | null;
};

export function addPhoneRoutes(service: Service<AuthTables>, options: Options): void {
  const { secrets, sendCode, check, current, delivery } = options;
  const { config } = service;
  const host = new URL(config.PUBLIC_ORIGIN).host;

  /** The owner of the old number may be the only one to notice. The change stands even if this message fails. */
  async function notifyOldNumber(request: FastifyRequest, methodId: string, phoneNumber: string): Promise<void> {
    if (delivery?.kind !== 'carrier') return;
    const text = `The phone number of your account at ${host} was changed. You can no longer sign in with this number. If you did not change it, contact us at once.`;
    await delivery.send({ id: `changed-${methodId}`, phoneNumber, text, code: null }).catch((error: Error) => {
      request.log.warn(
        { error: error.message, to: phoneHint(phoneNumber) },
        'notifying the old number of the change failed',
      );
    });
  }

  serve(
    service,
    startPhoneChange,
    async ({ id, phoneNumber, country }, { actor, request }) => {
      if (actor.kind !== 'user' || actor.id !== id) throw failures.notFound('This user');
      requireFreshCode(current, actor);
      const phone = readPhone({ phoneNumber, country });
      return sendCode({ purpose: 'phone', phone, appId: 'phone', userId: id }, request);
    },
    { isRepeatable: true },
  );

  serve(service, finishPhoneChange, async ({ id, methodId, otp }, call) => {
    const { actor, request, database } = call;
    if (actor.kind !== 'user' || actor.id !== id) throw failures.notFound('This user');
    const key = request.headers['idempotency-key'];
    const attempt = {
      purpose: 'phone' as const,
      methodId,
      otp: otp.replace(/[\s-]/g, ''),
      appId: null,
      userId: id,
      networks: networksOf(request),
      key: typeof key === 'string' ? key : undefined,
    };
    const { phoneNumber, country } = await logIfRefused(request, attempt, async () => {
      await check(attempt);
      return useCode(database, { config, secrets }, attempt);
    });
    let former: string | null = null;
    const result = await call.commit(async (transaction) => {
      const row = await lockUser(transaction, id);
      former = row.phoneNumber;
      await endSessions(transaction, sql`user_id = ${id} and id is distinct from ${actor.sessionId}::uuid`);
      await changeRow(transaction, call, users, { row, action: 'change-phone', set: { phoneNumber, country } });
      return { user: await requireUser(transaction, id) };
    });
    if (former !== null && former !== phoneNumber) void notifyOldNumber(request, methodId, former);
    return result;
  });
}
