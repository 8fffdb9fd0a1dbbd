import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { finishEmailCheck, getEmailCheck, startEmailCheck } from '#contract/auth/email.ts';
import { failure, failures } from '#contract/failures.ts';
import { type Message, message } from '#contract/messages/message.ts';
import { userIdOf } from '../../../../actors/actor.ts';
import { isSameText } from '../../../../actors/same-text.ts';
import { type Deliveries, queueMessage } from '../../../deliveries/deliveries.ts';
import { changeRow } from '../../../records/change.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import { addressHashOf, clearMarks, isMarked } from '../../messaging/bounces/mark.ts';
import type { AuthTables } from '../../tables.ts';
import { wrongCode } from '../codes/judge.ts';
import { codeAttempts } from '../codes/limits.ts';
import type { Secrets } from '../secrets.ts';
import { lockUser } from '../users/changes.ts';
import { users } from '../users/entity.ts';
import { requireUser } from '../users/queries.ts';
import { codeOf } from './codes.ts';

type Options = { secrets: Secrets; deliveries: Deliveries; canSend: boolean };
type Tables = Kysely<AuthTables>;

/** Seconds: an e-mail may take some minutes, and its reader comes back to the form. */
const lifetime = 900;
/** Codes in an hour, to an address and for a user: nobody needs more, and a stranger's inbox is not filled. */
const maxCodes = 5;

export function addEmailRoutes(service: Service<AuthTables>, { secrets, deliveries, canSend }: Options): void {
  serve(service, startEmailCheck, async ({ id }, call) => {
    if (userIdOf(call.actor) !== id) throw failures.notFound('this_user');
    if (!canSend) throw failures.unavailable(message('no_mail_yet'), 60);
    const check = await call.commit(async (transaction) => {
      const { email, verifiedEmail } = await lockUser(transaction, id);
      if (email === null) throw failures.conflict(message('email_missing'));
      if (email === verifiedEmail && !(await isMarked(transaction, email)))
        throw failures.conflict(message('email_confirmed_already'));
      const addressHash = addressHashOf(email);
      await requireRoom(transaction, { userId: id, addressHash });
      // Only the last code counts, as with codes to phones.
      await transaction
        .updateTable('emailChecks')
        .set({ expiresAt: sql<Date>`now()` })
        .where('userId', '=', id)
        .where('expiresAt', '>', sql<Date>`now()`)
        .execute();
      const { checkId, expiresAt } = await transaction
        .insertInto('emailChecks')
        .values({
          id: randomUUID(),
          userId: id,
          email,
          addressHash,
          expiresAt: sql<Date>`now() + make_interval(secs => ${lifetime}::float8)`,
        })
        .returning(['id as checkId', 'expiresAt'])
        .executeTakeFirstOrThrow();
      const content = { kind: 'email-code', code: checkId } as const;
      await queueMessage(transaction, { id: checkId, event: 'account', to: { userId: id, email }, content });
      return { checkId, email, expiresAt };
    });
    deliveries.soon();
    return check;
  });

  serve(service, getEmailCheck, async ({ id }, { actor, database }) => {
    if (userIdOf(actor) !== id) throw failures.notFound('this_user');
    const check = await database
      .selectFrom('emailChecks as c')
      .innerJoin('users as u', 'u.id', 'c.userId')
      .select(['c.id as checkId', 'c.email', 'c.expiresAt'])
      .where('c.userId', '=', id)
      .whereRef('c.email', '=', 'u.email')
      .where('c.usedAt', 'is', null)
      .where('c.attempts', '<', codeAttempts)
      .where('c.expiresAt', '>', sql<Date>`now()`)
      .orderBy('c.createdAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { check: check ?? null };
  });

  serve(service, finishEmailCheck, async ({ id, checkId, otp }, call) => {
    if (userIdOf(call.actor) !== id) throw failures.notFound('this_user');
    // Counted outside of the transaction, so that a wrong code stays counted.
    const check = await countAttempt(call.database, { userId: id, checkId, maxAttempts: codeAttempts });
    if (!check) throw refused(message('code_expired'));
    if (!isSameText(codeOf(secrets, checkId), otp)) {
      const left = codeAttempts - check.attempts;
      throw refused(wrongCode(left));
    }
    return call.commit(async (transaction) => {
      const row = await lockUser(transaction, id);
      if (row.email !== check.email) throw failures.conflict(message('email_changed_since'));
      const wasMarked = await clearMarks(transaction, check.email);
      const beside = wasMarked ? { before: { emailProblem: true }, after: { emailProblem: false } } : undefined;
      const set = { verifiedEmail: check.email };
      await changeRow(transaction, call, users, { row, action: 'confirm-email', set, beside });
      await transaction
        .updateTable('emailChecks')
        .set({ usedAt: sql<Date>`now()` })
        .where('id', '=', checkId)
        .execute();
      return { user: await requireUser(transaction, id) };
    });
  });

  async function requireRoom(
    transaction: Tables,
    { userId, addressHash }: { userId: string; addressHash: Buffer },
  ): Promise<void> {
    const lastFree = (which: RawBuilder<unknown>) => sql`
      (select created_at + interval '1 hour' as free_at from auth.email_checks
        where ${which} and created_at > now() - interval '1 hour' order by created_at desc offset ${maxCodes - 1}::int limit 1)`;
    const { rows } = await sql<{ wait: number | null }>`
      select ceil(extract(epoch from max(free_at) - now()))::int as wait from (
        ${lastFree(sql`user_id = ${userId}`)} union all ${lastFree(sql`address_hash = ${addressHash}`)}) taken`.execute(
      transaction,
    );
    const wait = rows[0]?.wait ?? null;
    if (wait !== null) throw failures.tooMany(Math.max(1, wait));
  }
}

const refused = (said: Message) => failure(400, 'wrong_code', said, { fields: { otp: said } });

type Attempt = { userId: string; checkId: string; maxAttempts: number };

const countAttempt = (database: Tables, { userId, checkId, maxAttempts }: Attempt) =>
  database
    .updateTable('emailChecks')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', checkId)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('attempts', '<', maxAttempts)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['email', 'attempts'])
    .executeTakeFirst();
