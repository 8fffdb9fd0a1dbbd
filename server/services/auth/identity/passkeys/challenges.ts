/** A challenge is used up by the first answer to it, right or wrong. */
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { failures } from '#contract/failures.ts';
import type { PasskeyPurpose } from '#contract/passkey-options.ts';
import type { Config } from '../../../../settings/config.ts';
import { networksOf } from '../../../client-networks.ts';
import { hashOf, newToken } from '../../../tokens.ts';
import type { AuthTables } from '../../tables.ts';
import type { CurrentSession } from '../sessions/current.ts';
import { challengeLifetime, expiredChallenge } from './webauthn.ts';

type Tables = Kysely<AuthTables>;
type Purpose = { readonly purpose: PasskeyPurpose; readonly session: CurrentSession | null };

/** Seconds in which a network or a user may begin `TRIES_PER_NETWORK` times. */
const span = 300;

/** Throws 429. Without a session it counts as an attempt of the network, like a code. */
export async function createChallenge(
  database: Tables,
  config: Config,
  { purpose, session, request }: Purpose & { request: FastifyRequest },
): Promise<string> {
  const wait = session
    ? await waitOfUser(database, config, session.user.id)
    : await waitOfNetwork(database, config, request);
  if (wait !== null) throw failures.tooMany(Math.max(1, wait));
  const challenge = newToken(32);
  await database
    .insertInto('passkeyChallenges')
    .values({
      hash: hashOf(challenge),
      purpose,
      userId: session?.user.id ?? null,
      sessionId: session?.id ?? null,
      expiresAt: sql<Date>`now() + make_interval(secs => ${challengeLifetime}::float8)`,
    })
    .execute();
  return challenge;
}

/** Throws 400 if it is unknown, expired, used, or of another purpose or session. */
export async function takeChallenge(database: Tables, challenge: string, { purpose, session }: Purpose): Promise<void> {
  const taken = await database
    .updateTable('passkeyChallenges')
    .set({ usedAt: sql<Date>`now()` })
    .where('hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .where('sessionId', 'is not distinct from', session?.id ?? null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('hash')
    .executeTakeFirst();
  if (!taken) throw expiredChallenge();
}

async function waitOfNetwork(
  database: Tables,
  { TRIES_PER_NETWORK: maxTries }: Config,
  request: FastifyRequest,
): Promise<number | null> {
  const [network, wide, wider] = networksOf(request);
  const { rows } = await sql<{ wait: number | null }>`
    with waiting as (
      select ceil(auth.trying_wait(${network}, ${wide}::text, ${wider}::text, ${span}::int, ${maxTries}::int))::int as wait
    ), counted as (
      insert into auth.code_tries (network, network_56, network_48, is_failed)
      select ${network}, ${wide}::text, ${wider}::text, false from waiting where wait is null
    )
    select wait from waiting`.execute(database);
  return rows[0]?.wait ?? null;
}

async function waitOfUser(
  database: Tables,
  { TRIES_PER_NETWORK: maxTries }: Config,
  userId: string,
): Promise<number | null> {
  if (maxTries === 0) return null;
  const { rows } = await sql<{ wait: number }>`
    select ceil(auth.seconds_until(created_at, ${span}::int))::int as wait from auth.passkey_challenges
    where user_id = ${userId} and created_at > now() - make_interval(secs => ${span}::float8)
    order by created_at desc offset ${maxTries - 1}::int limit 1`.execute(database);
  return rows[0]?.wait ?? null;
}
