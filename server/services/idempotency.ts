/** A success is stored for 24 hours with its change (draft-ietf-httpapi-idempotency-key-header). */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { failure, failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { isServerAway } from './database/faults.ts';
import { hasEnded, instance } from './database/instance.ts';

export type StoredResponse = {
  readonly status: number;
  readonly body: string;
  /** The response is that of an earlier call. */
  readonly isReplayed?: true;
};
export type IdempotencyTables = {
  idempotencyKeys: {
    scope: string;
    key: string;
    claim: string;
    fingerprint: string;
    claimedUntil: Date;
    claimedBy: number;
    status: number | null;
    body: string | null;
    createdAt: Date;
  };
};
type Tables = Kysely<IdempotencyTables>;

/** `scope` is the owner of the key; `fingerprint` shows whether the key is reused for another request. */
export type Intent = { readonly scope: string; readonly key: string; readonly fingerprint: string };
export type SaveResponse = (transaction: unknown, answer: StoredResponse) => Promise<void>;

const acceptableKey = /^[\x21-\x7e]{8,128}$/;
/** Longer than any call may run; afterwards its process is considered dead. */
const claimFor = sql<Date>`now() + interval '20 seconds'`;
/** Milliseconds; the `Retry-After` of a database that was away is longer. */
const dropAgainAfter = 500;
const retention = sql<Date>`now() - interval '24 hours'`;

/**
 * `perform` may store its response in its transaction. Throws 409 while the first call runs, 422 for a reused key. A
 * failure is not stored: it changed nothing, and the cause may be gone when a person sends the same form again.
 */
export async function runOnce(
  database: Tables,
  intent: Intent,
  perform: (saveResponse: SaveResponse) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  if (!acceptableKey.test(intent.key)) throw failures.badRequest(message('idempotency_key_invalid'));
  const claim = randomUUID();
  const earlier = await takeClaim(database, intent, claim);
  if (earlier) return earlier;

  let isSaved = false;
  const saveResponse: SaveResponse = async (transaction, answer) => {
    await storeAnswer(transaction as Tables, { intent, claim, answer });
    isSaved = true;
  };
  try {
    const answer = await perform(saveResponse);
    if (!isSaved) await saveResponse(database, answer);
    return answer;
  } catch (error) {
    const dropped = dropClaim(database, intent, claim).catch(() => {
      // The connection may have ended, as those of the call. Without a second try, the same form is refused until the
      // claim expires.
      setTimeout(() => void dropClaim(database, intent, claim).catch(() => {}), dropAgainAfter).unref();
    });
    // While the database is away the release may take long; the answer does not wait for it.
    if (!isServerAway(error)) await dropped;
    throw error;
  }
}

/**
 * Deletes the responses to a user, and those that mention the user or one of `texts`. A running call keeps its claim.
 */
export async function deleteResponses(database: Tables, userId: string, texts: readonly string[]): Promise<void> {
  const mentions = sql<boolean>`exists (
    select from unnest(${[userId, ...texts]}::text[]) given where position(given in body) > 0)`;
  await database
    .deleteFrom('idempotencyKeys')
    .where('status', 'is not', null)
    .where((eb) => eb.or([eb('scope', '=', `user:${userId}`), mentions]))
    .execute();
}

/** Run hourly. */
export async function deleteOldResponses(database: Tables): Promise<void> {
  await database.deleteFrom('idempotencyKeys').where('createdAt', '<', retention).execute();
}

async function takeClaim(database: Tables, intent: Intent, claim: string): Promise<StoredResponse | undefined> {
  const { scope, key, fingerprint } = intent;
  const taken = await database
    .insertInto('idempotencyKeys')
    .values({
      scope,
      key,
      claim,
      fingerprint,
      claimedUntil: claimFor,
      claimedBy: instance,
      createdAt: sql<Date>`now()`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({
          claim,
          fingerprint,
          claimedUntil: claimFor,
          claimedBy: instance,
          status: null,
          body: null,
          createdAt: sql<Date>`now()`,
        })
        .where(({ or, and, eb, ref }) =>
          or([
            eb('idempotencyKeys.createdAt', '<', retention),
            and([
              eb('idempotencyKeys.status', 'is', null),
              or([
                eb('idempotencyKeys.claimedUntil', '<', sql<Date>`now()`),
                hasEnded(sql.ref('idempotencyKeys.claimedBy')),
              ]),
              eb('idempotencyKeys.fingerprint', '=', ref('excluded.fingerprint' as 'idempotencyKeys.fingerprint')),
            ]),
          ]),
        ),
    )
    .returning('claim')
    .executeTakeFirst();
  if (taken) return undefined;

  const known = await database
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'status', 'body'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  if (known && known.fingerprint !== fingerprint) {
    throw failure(422, 'idempotency_key_reused', message('idempotency_key_reused'));
  }
  if (known?.status != null) return { status: known.status, body: known.body ?? '', isReplayed: true };
  throw failure(409, 'still_running', message('still_running'), { retryAfter: 1 });
}

async function storeAnswer(
  database: Tables,
  { intent, claim, answer }: { intent: Intent; claim: string; answer: StoredResponse },
) {
  const { numUpdatedRows } = await database
    .updateTable('idempotencyKeys')
    .set({ status: answer.status, body: answer.body })
    .where('scope', '=', intent.scope)
    .where('key', '=', intent.key)
    .where('claim', '=', claim)
    .executeTakeFirst();
  // Another call took over because this one ran too long, so its change must not be committed twice.
  if (numUpdatedRows !== 1n) throw failures.unavailable();
}

async function dropClaim(database: Tables, intent: Intent, claim: string): Promise<void> {
  await database
    .deleteFrom('idempotencyKeys')
    .where('scope', '=', intent.scope)
    .where('key', '=', intent.key)
    .where('claim', '=', claim)
    .where('status', 'is', null)
    .execute();
}
