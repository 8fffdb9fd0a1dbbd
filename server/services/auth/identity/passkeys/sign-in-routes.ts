import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type * as z from 'zod';
import { finishPasskeySignIn, startPasskeySignIn } from '#contract/auth/passkeys.ts';
import type { User } from '#contract/auth/users.ts';
import { networksOf } from '../../../client-networks.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import { hashOf, newToken } from '../../../tokens.ts';
import type { AuthTables } from '../../tables.ts';
import { deviceHashOf } from '../codes/send.ts';
import type { Secrets } from '../secrets.ts';
import { deviceOf } from '../sessions/device-name.ts';
import { announceSession, findStarted } from '../sessions/start.ts';
import { refuseMerged } from '../users/merging/sign-in.ts';
import { createChallenge, takeChallenge } from './challenges.ts';
import { logRefused } from './refused.ts';
import { findByCredential } from './stored.ts';
import {
  challengeLifetime,
  copiedPasskey,
  readAnswer,
  requireSite,
  signInOptions,
  unknownPasskey,
  verifyUse,
} from './webauthn.ts';

type Started = z.input<typeof finishPasskeySignIn.output>;
type Attempt = z.output<typeof finishPasskeySignIn.input> & { readonly token: string };

/** User columns are null if no session was started. */
type Row = User & { isCopied: boolean; sessionId: string | null; dropped: string[] };

export function addPasskeySignInRoutes(service: Service<AuthTables>, secrets: Secrets): void {
  const { config, database } = service;

  serve(
    service,
    startPasskeySignIn,
    async (_, { request }) => {
      const site = requireSite(config);
      const challenge = await createChallenge(database, config, { purpose: 'sign-in', session: null, request });
      const options = await signInOptions(site, challenge);
      return { options: JSON.stringify(options), challenge, lifetime: challengeLifetime };
    },
    { isRepeatable: true },
  );

  // A repeated call derives the same token and finds its session, so no response with a token is stored.
  serve(
    service,
    finishPasskeySignIn,
    async (input, { request }) => {
      const key = request.headers['idempotency-key'];
      const token =
        typeof key === 'string'
          ? secrets.derive('passkey token', input.challenge, input.response, input.appId, key)
          : newToken(32);
      try {
        return await start({ ...input, token }, request);
      } catch (error) {
        const again = typeof key === 'string' ? await findStarted(database, hashOf(token)) : undefined;
        if (again) return { ...again, token };
        logRefused(request, error, null);
        throw error;
      }
    },
    { isRepeatable: true },
  );

  async function start({ challenge, response, appId, token }: Attempt, request: FastifyRequest): Promise<Started> {
    const site = requireSite(config);
    const given = readAnswer(response);
    await takeChallenge(database, challenge, { purpose: 'sign-in', session: null });
    const passkey = await findByCredential(database, given.id);
    if (!passkey) throw unknownPasskey();
    const { counter, isSynced } = await verifyUse(site, { given, challenge, passkey });
    const { rows } = await sql<Row>`select s.*, u.language from auth.start_passkey_session(
      ${passkey.id}::uuid, ${passkey.userId}::uuid, ${counter}::bigint, ${isSynced}::boolean, ${appId},
      ${hashOf(token)}::bytea, ${deviceHashOf(request)}::bytea, ${deviceOf(request)}::text, ${networksOf(request)[0]},
      ${config.SESSIONS_AT_MOST}::int, ${config.STAFF_SESSIONS_AT_MOST}::int) s left join auth.users u on u.id = s.id`.execute(
      database,
    );
    const { isCopied, sessionId, dropped, ...user } = rows[0] as Row;
    if (isCopied) throw copiedPasskey();
    if (sessionId === null) {
      await refuseMerged(database, sql`u.id = ${passkey.userId}`);
      throw unknownPasskey();
    }
    await announceSession(service, request, { sessionId, userId: user.id, dropped });
    return { token, sessionId, user };
  }
}
