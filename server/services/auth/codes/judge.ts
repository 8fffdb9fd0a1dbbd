/** Judges a code: charges the try and uses the code up in one statement, so that parallel guesses are counted like others. */
import { type Kysely, sql } from 'kysely';
import { type Failure, failure, failures } from '../../../../src/contract/failures.ts';
import type { Config } from '../../../config.ts';
import { hashOf, type Secrets } from '../secrets.ts';
import type { AuthTables, Purpose } from '../tables.ts';
import { tryingLimits } from './limits.ts';

export type Tried = {
  readonly purpose: Purpose;
  readonly methodId: string;
  readonly otp: string;
  /** Bound to whom: the app that began it, or the person who is signed in. */
  readonly appId: string | null;
  readonly userId: string | null;
  readonly network: string;
  /** Idempotency-Key: the same try sent twice is charged once. */
  readonly key: string | undefined;
};
type Options = { config: Config; secrets: Secrets };
export type Judged = { isMatch: boolean | null; wait: number | null; isBlocked: boolean | null };

/** What the functions of the database are told of a try: the hash of the code, and what it is recognised by. */
export const hashesOf = (secrets: Secrets, { methodId, otp, key }: Pick<Tried, 'methodId' | 'otp' | 'key'>) => ({
  hash: secrets.hash('code', methodId, otp),
  lastTry: key === undefined ? null : hashOf(JSON.stringify([key, otp])),
});

type Found = Judged & { phone: string; fromCountry: string };

/** Charged and used up where it matches. Not to be called inside of a change: a wrong one must stay charged. */
export async function judgeCode(
  database: Kysely<AuthTables>,
  { config, secrets }: Options,
  tried: Tried,
): Promise<Found | undefined> {
  const { purpose, methodId, appId, userId, network } = tried;
  const { hash, lastTry } = hashesOf(secrets, tried);
  const { rows } = await sql<Found>`select * from auth.judge_code(${methodId}, ${purpose}, ${appId}::text,
    ${userId}::uuid, ${hash}::bytea, ${lastTry}::bytea, ${network}, ${tryingLimits(config)}::int[])`.execute(database);
  return rows[0];
}

/** Answers which number the code was sent to; throws what the person is told otherwise. */
export async function useCode(
  database: Kysely<AuthTables>,
  options: Options,
  tried: Tried,
): Promise<{ phoneNumber: string; country: string }> {
  const judged = await judgeCode(database, options, tried);
  if (!judged?.isMatch) throw refusal(judged);
  return { phoneNumber: judged.phone, country: judged.fromCountry };
}

/** Never 401 or 403, which mean something else to who asks. Wrong, used, outdated and unknown are told alike. */
export function refusal(judged: Judged | undefined): Failure {
  if (judged?.wait) return failures.tooMany(judged.wait);
  if (judged?.isBlocked) return failures.tooMany(3_600);
  const text = 'This code is wrong or no longer good. Please look again, or ask for a new one.';
  return failure(400, 'wrong_code', text, { fields: { otp: text } });
}
