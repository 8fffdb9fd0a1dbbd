/** Where a provider makes the codes, it checks them too: one that it approves becomes a code of ours, and is judged like one. */
import { sql } from 'kysely';
import { failures } from '../../../../src/contract/failures.ts';
import type { Service } from '../../service.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { Secrets } from '../secrets.ts';
import type { AuthTables } from '../tables.ts';
import { type CodeAttempt, codeFailure, judgeCode } from './judge.ts';

/** To be called before a code is judged. Throws 400 or 429 where the provider says no, 503 where it says nothing. */
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
    // Approved before, or never sent: nothing to ask anybody.
    if (!row || row.codeHash?.equals(hash)) return;
    // Charged first, as a wrong one, so that parallel guesses cannot all reach the provider.
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
      throw failures.unavailable('We could not check the code. Please try again in a moment.', 5);
    });
    if (!isRight) throw codeFailure(verdict);
    await refundAttempt(attempt.methodId, hash);
  };

  /** The try was none, or was right. */
  async function refundAttempt(id: string, codeHash?: Buffer): Promise<void> {
    await database
      .updateTable('codes')
      .set({ attempts: sql<number>`greatest(attempts - 1, 0)`, ...(codeHash ? { codeHash } : {}) })
      .where('id', '=', id)
      .where('consumedAt', 'is', null)
      .execute();
  }
}
