import { type Kysely, sql } from 'kysely';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { type Message, message } from '#contract/messages/message.ts';
import { emit } from '../../events/emit.ts';
import type { Entity } from '../../records/change.ts';
import type { AppsTables } from '../tables.ts';
import type { StoredApp } from './queries.ts';

export const publish = (transaction: Kysely<AppsTables>, appId: string): void => emit(transaction, [tags.app(appId)]);

export const apps: Entity<StoredApp, AppsTables> = {
  table: 'apps',
  kind: 'app',
  label: 'this_app',
  touched: ['updatedAt'],
  softDelete: true,
  publish: (transaction, { id }) => publish(transaction, id),
};

/**
 * Returns the message if another app that is not deleted has this domain. Apps of earlier versions may share a domain
 * until it is changed.
 */
export async function domainTaken(
  transaction: Kysely<AppsTables>,
  domain: string,
  ownId: string | null = null,
): Promise<Message | null> {
  await sql`select pg_advisory_xact_lock(hashtext('apps_domains'))`.execute(transaction);
  const other = await transaction
    .selectFrom('apps')
    .select('name')
    .where(sql`lower(domain)`, '=', domain.toLowerCase())
    .where('trashedAt', 'is', null)
    .$if(ownId !== null, (query) => query.where('id', '!=', ownId))
    .executeTakeFirst();
  return other ? message('domain_taken', { app: other.name }) : null;
}

export async function requireFreeDomain(...given: Parameters<typeof domainTaken>): Promise<void> {
  const taken = await domainTaken(...given);
  if (taken) throw failures.invalid({ domain: taken });
}
