/** Where the provider creates codes, an approved one is stored as ours and verified the same way. */
import { sql } from 'kysely';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { Service } from '../../../service.ts';
import type { Delivery } from '../../messaging/delivery/delivery.ts';
import type { AuthTables } from '../../tables.ts';
import type { Secrets } from '../secrets.ts';
import { type CodeAttempt, codeFailure, judgeCode } from './judge.ts';

/** Call it before verifying a code. Throws 400 or 429 if the provider rejects the code, 503 if it does not answer. */
export type CheckCode = (attempt: CodeAttempt) => Promise<void>;
type Options = { service: Service<AuthTables>; secrets: Secrets; delivery: Delivery | null };

export function createCheckCode({ service, secrets, delivery }: Options): CheckCode {
  if (delivery?.kind !== 'verifier') return async () => {};
  const { config, database, app } = service;
  const options = { config, secrets };

  return async (attempt) => {
    const hash = secrets.hash('code', attempt.methodId, attempt.otp);
    const row = await database
      .selectFrom('codes')
      .select(['providerId', 'codeHash'])
      .where('id', '=', attempt.methodId)
      .executeTakeFirst();
    // Already approved, or never sent.
    if (!row || row.codeHash?.equals(hash)) return;
    // Count the attempt as wrong first, so that parallel guesses cannot all reach the provider.
    await database
      .updateTable('codes')
      .set({ codeHash: Buffer.alloc(0) })
      .where('id', '=', attempt.methodId)
      .where('codeHash', 'is', null)
      .execute();
    const verdict = await judgeCode(database, options, attempt);
    if (verdict?.isMatch !== false || !row.providerId) throw codeFailure(verdict);
    const isRight = await delivery.check(row.providerId, attempt.otp).catch(async (error: Error) => {
      app.log.warn({ error: error.message }, 'checking a code failed');
      await refundAttempt(attempt.methodId);
      throw failures.unavailable(message('code_not_checked'), 5);
    });
    if (!isRight) throw codeFailure(verdict);
    await refundAttempt(attempt.methodId, hash);
  };

  async function refundAttempt(id: string, codeHash?: Buffer): Promise<void> {
    await database
      .updateTable('codes')
      .set({ attempts: sql<number>`greatest(attempts - 1, 0)`, ...(codeHash ? { codeHash } : {}) })
      .where('id', '=', id)
      .where('consumedAt', 'is', null)
      .execute();
  }
}
