import { type Kysely, type RawBuilder, sql } from 'kysely';
import { tags } from '#contract/events.ts';
import { emit, logAfterCommit } from '../../../events/emit.ts';
import type { AuthTables } from '../../tables.ts';

export async function endSessions(transaction: Kysely<AuthTables>, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: string; userId: string }>`
    update auth.sessions set ended_at = now() where ended_at is null and ${where} returning id, user_id`.execute(
    transaction,
  );
  emit(
    transaction,
    rows.map(({ id }) => tags.session(id)),
  );
  for (const { id, userId } of rows)
    logAfterCommit(transaction, (log) =>
      log.info({ event: 'session.ended', session: id, user: userId }, 'session.ended'),
    );
  return rows.length;
}

/** Ended sessions and API tokens are stored for 30 days; codes, attempts and limits for one day. */
export async function deleteExpired(database: Kysely<AuthTables>): Promise<void> {
  await sql`delete from auth.sessions where ended_at < now() - interval '30 days'
    or last_seen_at < now() - interval '90 days'`.execute(database);
  await sql`delete from auth.api_tokens where least(expires_at, revoked_at) < now() - interval '30 days'`.execute(
    database,
  );
  await sql`delete from auth.views where ended_at < now() - interval '30 days'`.execute(database);
  await sql`delete from auth.codes where created_at < now() - interval '1 day'`.execute(database);
  await sql`delete from auth.passkey_challenges where created_at < now() - interval '1 day'`.execute(database);
  await sql`delete from auth.passkey_recoveries
    where coalesce(expires_at, requested_at + interval '7 days') < now()`.execute(database);
  await sql`delete from auth.email_checks where created_at < now() - interval '1 day'`.execute(database);
  await sql`delete from auth.code_tries where at < now() - interval '1 day'`.execute(database);
  await sql`delete from auth.devices where last_used_at < now() - interval '1 year'`.execute(database);
}
