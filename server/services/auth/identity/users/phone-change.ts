import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { finishPhoneChange, startPhoneChange } from '#contract/auth/users.ts';
import { failures } from '#contract/failures.ts';
import { networksOf } from '../../../client-networks.ts';
import { queueMessage } from '../../../deliveries/deliveries.ts';
import { changeRow } from '../../../records/change.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { AuthTables } from '../../tables.ts';
import { revokeTokens } from '../api-tokens/changes.ts';
import type { CheckCode } from '../codes/check.ts';
import { useCode } from '../codes/judge.ts';
import { logIfRefused } from '../codes/refused-codes.ts';
import type { SendCode } from '../codes/send.ts';
import { readPhone } from '../phone-numbers.ts';
import { requireFreshCode } from '../rights.ts';
import type { Secrets } from '../secrets.ts';
import type { CurrentSessions } from '../sessions/current.ts';
import { endSessions } from '../sessions/end.ts';
import { lockUser } from './changes.ts';
import { users } from './entity.ts';
import { requireUser } from './queries.ts';

type Options = {
  secrets: Secrets;
  sendCode: SendCode;
  check: CheckCode;
  current: CurrentSessions;
};

export function addPhoneRoutes(service: Service<AuthTables>, options: Options): void {
  const { secrets, sendCode, check, current } = options;
  const { config } = service;

  serve(
    service,
    startPhoneChange,
    async ({ id, phoneNumber, country }, { actor, request }) => {
      if (actor.kind !== 'user' || actor.id !== id) throw failures.notFound('this_user');
      requireFreshCode(current, actor);
      const phone = readPhone({ phoneNumber, country });
      return sendCode({ purpose: 'phone', phone, appId: 'phone', userId: id }, request);
    },
    { isRepeatable: true },
  );

  serve(service, finishPhoneChange, async ({ id, methodId, otp }, call) => {
    const { actor, request, database } = call;
    if (actor.kind !== 'user' || actor.id !== id) throw failures.notFound('this_user');
    const key = request.headers['idempotency-key'];
    const attempt = {
      purpose: 'phone' as const,
      methodId,
      otp,
      appId: null,
      userId: id,
      networks: networksOf(request),
      key: typeof key === 'string' ? key : undefined,
    };
    const { phoneNumber, country } = await logIfRefused(request, attempt, async () => {
      await check(attempt);
      return useCode(database, { config, secrets }, attempt);
    });
    return call.commit(async (transaction) => {
      const row = await lockUser(transaction, id);
      await endSessions(transaction, sql`user_id = ${id} and id is distinct from ${actor.sessionId}::uuid`);
      await revokeTokens(transaction, call, { userId: id });
      await changeRow(transaction, call, users, { row, action: 'change-phone', set: { phoneNumber, country } });
      if (row.phoneNumber !== phoneNumber) {
        // The owner of the former number may be the only one to notice.
        const email = row.email === row.verifiedEmail ? row.email : null;
        const to = { userId: id, phoneNumber: row.phoneNumber, email, country: row.country };
        const content = { kind: 'phone-changed' } as const;
        await queueMessage(transaction, { id: randomUUID(), event: 'account', to, content });
      }
      return { user: await requireUser(transaction, id) };
    });
  });
}
