import { randomUUID } from 'node:crypto';
import { apiTokenPrefix, createApiToken, listApiTokens, revokeApiToken } from '#contract/auth/api-tokens.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { requireUserId } from '../../../../actors/actor.ts';
import { record } from '../../../audit/record.ts';
import { queueMessage } from '../../../deliveries/deliveries.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import { hashOf } from '../../../tokens.ts';
import type { AuthTables } from '../../tables.ts';
import { requireFreshCode, requireHolds, requireMayActOn, requireOwnOrManager } from '../rights.ts';
import { asUuid, type Secrets } from '../secrets.ts';
import type { CurrentSessions } from '../sessions/current.ts';
import { lockUser } from '../users/changes.ts';
import { requireUser } from '../users/queries.ts';
import { insertToken, listValid, revokeTokens } from './changes.ts';

type Options = { current: CurrentSessions; secrets: Secrets };

/** A program needs one, and somebody has to tell them apart in a list. */
export const maxTokens = 20;

export function addApiTokenRoutes(service: Service<AuthTables>, { current, secrets }: Options): void {
  const { API_TOKEN_DAYS: maxDays } = service.config;

  serve(service, listApiTokens, async ({ id }, { actor, database }) => {
    requireOwnOrManager(actor, id, 'GET');
    await requireUser(database, id);
    return { tokens: await listValid(database, id) };
  });

  // The token derives from the Idempotency-Key, so that a repeated call returns the same one although none is stored.
  serve(
    service,
    createApiToken,
    async ({ id: userId, days, ...values }, call) => {
      if (requireUserId(call.actor) !== userId) throw failures.notFound('this_user');
      if (days > maxDays) throw failures.invalid({ days: message('token_days_max', { days: maxDays }) });
      requireFreshCode(current, call.actor);
      const given = call.request.headers['idempotency-key'];
      const parts = [typeof given === 'string' ? given : randomUUID(), userId, JSON.stringify({ days, ...values })];
      const id = asUuid(secrets.hash('api token id', ...parts));
      const secret = apiTokenPrefix + secrets.derive('api token', ...parts);
      return call.commit(async (transaction) => {
        const row = await lockUser(transaction, userId);
        requireHolds(await current.readAgain(transaction, call.actor), values.permissionIds);
        const before = await listValid(transaction, userId);
        const known = before.find((token) => token.id === id);
        if (known) return { token: known, secret };
        if (before.some(({ name }) => name === values.name))
          throw failures.invalid({ name: message('token_name_taken') });
        if (before.length >= maxTokens) throw failures.conflict(message('api_tokens_full', { count: maxTokens }));
        const token = await insertToken(transaction, { id, userId, days, tokenHash: hashOf(secret), ...values });
        if (!token) throw failures.conflict(message('token_revoked'));
        const { name, permissionIds, isReadOnly, expiresAt } = token;
        const after = { name, permissionIds, isReadOnly, expiresAt };
        await record(transaction, call, { action: 'user.create-token', targetId: userId, after });
        const email = row.email === row.verifiedEmail ? row.email : null;
        const to = { userId, phoneNumber: row.phoneNumber, email, country: row.country };
        const content = { kind: 'token-created', name } as const;
        await queueMessage(transaction, { id: randomUUID(), event: 'account', to, content });
        return { token, secret };
      });
    },
    { isRepeatable: true },
  );

  serve(
    service,
    revokeApiToken,
    async ({ id: userId, tokenId }, call) => {
      const { actor } = call;
      requireOwnOrManager(actor, userId);
      return call.commit(async (transaction) => {
        if (actor.kind === 'user' && actor.id !== userId) await requireMayActOn(transaction, actor, userId);
        await revokeTokens(transaction, call, { userId, id: tokenId });
        return undefined;
      });
    },
    { isRepeatable: true },
  );
}
