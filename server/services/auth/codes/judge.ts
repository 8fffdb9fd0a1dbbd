import { type Kysely, sql } from 'kysely';
import { type Failure, failure, failures } from '#contract/failures.ts';
import type { Config } from '../../../config.ts';
import type { Networks } from '../../client-networks.ts';
import { hashOf } from '../../tokens.ts';
import type { Secrets } from '../secrets.ts';
import type { AuthTables, Purpose } from '../tables.ts';
import { tryingLimits } from './limits.ts';

export type CodeAttempt = {
  readonly purpose: Purpose;
  readonly methodId: string;
  readonly otp: string;
  /** The app that requested the code, or null for a signed-in user. */
  readonly appId: string | null;
  readonly userId: string | null;
  readonly networks: Networks;
  /** Idempotency-Key: the same attempt sent twice counts once. */
  readonly key: string | undefined;
};
type Options = { config: Config; secrets: Secrets };
export type CodeVerdict = {
  isMatch: boolean | null;
  wait: number | null;
  isBlocked: boolean | null;
  reason: 'wrong' | 'used' | 'used-up' | 'expired' | 'replaced' | 'unknown' | null;
  triesLeft: number | null;
};

export const hashesOf = (secrets: Secrets, { methodId, otp, key }: Pick<CodeAttempt, 'methodId' | 'otp' | 'key'>) => ({
  hash: secrets.hash('code', methodId, otp),
  lastTry: key === undefined ? null : hashOf(JSON.stringify([key, otp])),
});

type Found = CodeVerdict & { phone: string; fromCountry: string };

/** Counts parallel guesses in one statement. Never call it in a transaction: a rollback would uncount a wrong code. */
export async function judgeCode(
  database: Kysely<AuthTables>,
  { config, secrets }: Options,
  attempt: CodeAttempt,
): Promise<Found | undefined> {
  const { purpose, methodId, appId, userId, networks } = attempt;
  const { hash, lastTry } = hashesOf(secrets, attempt);
  const { rows } = await sql<Found>`select * from auth.judge_code(${methodId}, ${purpose}, ${appId}::text,
    ${userId}::uuid, ${hash}::bytea, ${lastTry}::bytea, ${networks}::text[], ${tryingLimits(config)}::int[])`.execute(
    database,
  );
  return rows[0];
}

/** Returns the number that the code was sent to. Throws 400 or 429 with a message for the user. */
export async function useCode(
  database: Kysely<AuthTables>,
  options: Options,
  attempt: CodeAttempt,
): Promise<{ phoneNumber: string; country: string }> {
  const verdict = await judgeCode(database, options, attempt);
  if (!verdict?.isMatch) throw codeFailure(verdict);
  return { phoneNumber: verdict.phone, country: verdict.fromCountry };
}

/** Never 401 or 403, which clients treat as signed out. Only the holder of the method id learns the reason. */
export function codeFailure(verdict: CodeVerdict | undefined): Failure {
  if (verdict?.wait) return failures.tooMany(verdict.wait);
  if (verdict?.isBlocked)
    return failures.tooMany(3_600, 'Too many wrong codes for this number. Please try again later.');
  const { code, text } = explanation(verdict);
  return failure(400, code, text, { fields: { otp: text } });
}

/** Whole sentences, because they are looked up in catalogues of translations. */
export const wrongCodeText = (left: number | null): string =>
  left === 1 ? 'Wrong code. You have 1 try left.' : `Wrong code. You have ${left} tries left.`;

function explanation(verdict: CodeVerdict | undefined): { code: string; text: string } {
  switch (verdict?.reason) {
    case 'wrong':
      return { code: 'wrong_code', text: wrongCodeText(verdict.triesLeft) };
    case 'used-up':
      return { code: 'code_used_up', text: 'Too many wrong codes. Please request a new one.' };
    case 'expired':
      return { code: 'code_expired', text: 'This code has expired. Please request a new one.' };
    case 'used':
      return { code: 'code_used', text: 'This code has already been used. Please request a new one.' };
    case 'replaced':
      return { code: 'code_replaced', text: 'We sent you a newer code. Please enter that one or request another.' };
    default:
      return { code: 'wrong_code', text: 'This code is wrong or no longer valid. Please request a new one.' };
  }
}
