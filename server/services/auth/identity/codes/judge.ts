import { type Kysely, sql } from 'kysely';
import type { FailureCode } from '#contract/failure-codes.ts';
import { type Failure, failure, failures } from '#contract/failures.ts';
import { type Message, message } from '#contract/messages/message.ts';
import type { Config } from '../../../../settings/config.ts';
import type { Networks } from '../../../client-networks.ts';
import { hashOf } from '../../../tokens.ts';
import type { AuthTables } from '../../tables.ts';
import type { Secrets } from '../secrets.ts';
import type { Purpose } from '../tables.ts';
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
  if (verdict?.isBlocked) return failures.tooMany(3_600, message('codes_wrong_for_number'));
  const { code, said } = explanation(verdict);
  return failure(400, code, said, { fields: { otp: said } });
}

export const wrongCode = (left: number | null): Message =>
  left !== null && left > 0 ? message('code_wrong', { count: left }) : message('codes_wrong');

function explanation(verdict: CodeVerdict | undefined): { code: FailureCode; said: Message } {
  switch (verdict?.reason) {
    case 'wrong':
      return { code: 'wrong_code', said: wrongCode(verdict.triesLeft) };
    case 'used-up':
      return { code: 'code_used_up', said: message('codes_wrong') };
    case 'expired':
      return { code: 'code_expired', said: message('code_expired') };
    case 'used':
      return { code: 'code_used', said: message('code_used') };
    case 'replaced':
      return { code: 'code_replaced', said: message('code_superseded') };
    default:
      return { code: 'wrong_code', said: message('code_invalid') };
  }
}
