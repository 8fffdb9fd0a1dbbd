import type { FastifyRequest } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { verifySession } from '#contract/auth/sessions.ts';
import type { User } from '#contract/auth/users.ts';
import { tags } from '#contract/events.ts';
import { createSemaphore, withPermit } from '../../../../semaphore.ts';
import { networksOf } from '../../../client-networks.ts';
import { commit, emit } from '../../../events/emit.ts';
import type { Service } from '../../../service.ts';
import { hashOf, newToken } from '../../../tokens.ts';
import type { AuthTables } from '../../tables.ts';
import type { CheckCode } from '../codes/check.ts';
import { type CodeAttempt, type CodeVerdict, codeFailure, hashesOf } from '../codes/judge.ts';
import { tryingLimits } from '../codes/limits.ts';
import { logIfRefused } from '../codes/refused-codes.ts';
import { deviceHashOf } from '../codes/send.ts';
import type { Secrets } from '../secrets.ts';
import { ofCode, refuseMerged } from '../users/merging/sign-in.ts';
import { userColumns } from '../users/queries.ts';
import { deviceOf } from './device-name.ts';

type Options = { service: Service<AuthTables>; secrets: Secrets; check: CheckCode };
type Started = z.input<typeof verifySession.output>;
type StartInput = z.output<typeof verifySession.input>;

/** User columns are null if no session was started. */
type Row = CodeVerdict & User & { sessionId: string | null; dropped: string[] };

/** A repeated call derives the same token and finds its session, so the database need not store a usable token. */
export function createStartSession({ service, secrets, check }: Options) {
  const { config, database } = service;
  // A flood of codes must not take every database connection.
  const semaphore = createSemaphore({ permits: 4 });

  async function startOrRefuse(
    attempt: CodeAttempt,
    { token, request }: { token: string; request: FastifyRequest },
  ): Promise<Started> {
    await check(attempt);
    const { hash, lastTry } = hashesOf(secrets, attempt);
    const statement = sql<Row>`select s.*, u.language from auth.start_session(
      ${attempt.methodId}, ${attempt.appId}, ${hash}::bytea, ${lastTry}::bytea, ${attempt.networks}::text[], ${tryingLimits(config)}::int[],
      ${hashOf(token)}::bytea, ${deviceHashOf(request)}::bytea, ${deviceOf(request)}::text,
      ${config.SESSIONS_AT_MOST}::int, ${config.STAFF_SESSIONS_AT_MOST}::int) s left join auth.users u on u.id = s.id`;
    const { rows } = await withPermit(semaphore, () => statement.execute(database));
    const { isMatch, wait, isBlocked, reason, triesLeft, sessionId, dropped, ...user } = rows[0] as Row;
    if (sessionId !== null) {
      await announceSession(service, request, { sessionId, userId: user.id, dropped });
      return { token, sessionId, user };
    }
    const again = attempt.key === undefined ? undefined : await findStarted(database, hashOf(token));
    if (again) return { ...again, token };
    if (isMatch) await refuseMerged(database, ofCode(attempt.methodId));
    throw codeFailure({ isMatch, wait, isBlocked, reason, triesLeft });
  }

  return async ({ methodId, otp, appId }: StartInput, request: FastifyRequest): Promise<Started> => {
    const given = request.headers['idempotency-key'];
    const key = typeof given === 'string' ? given : undefined;
    const token = key === undefined ? newToken(32) : secrets.derive('token', methodId, otp, appId, key);
    const attempt = {
      purpose: 'sign-in' as const,
      methodId,
      otp,
      appId,
      userId: null,
      networks: networksOf(request),
      key,
    };
    return logIfRefused(request, attempt, () => startOrRefuse(attempt, { token, request }));
  };
}

type Announced = { readonly sessionId: string; readonly userId: string; readonly dropped: readonly string[] };

/** For the log, and for gateways that remember the sessions which this one replaces. */
export async function announceSession(
  service: Service<AuthTables>,
  request: FastifyRequest,
  { sessionId, userId, dropped }: Announced,
): Promise<void> {
  const ended = dropped.map(tags.session);
  if (ended.length > 0) await commit(service, async (transaction) => emit(transaction, ended));
  const event = 'session.started';
  request.log.info({ event, session: sessionId, user: userId, ended: dropped.length }, event);
}

/** The session that a repeated call has started before. */
export async function findStarted(
  database: Kysely<AuthTables>,
  tokenHash: Buffer,
): Promise<{ sessionId: string; user: User } | undefined> {
  const where: RawBuilder<unknown> = sql`s.token_hash = ${tokenHash} and s.ended_at is null
    and s.started_at > now() - interval '10 minutes' and u.status = 'active'`;
  const { rows } = await sql<User & { sessionId: string }>`
    select ${userColumns}, s.id as session_id
    from auth.sessions s join auth.users u on u.id = s.user_id where ${where}`.execute(database);
  if (!rows[0]) return undefined;
  const { sessionId, ...user } = rows[0];
  return { sessionId, user };
}
