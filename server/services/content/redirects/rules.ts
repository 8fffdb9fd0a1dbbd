/** Redirects as records: what changes of them share. */
import { type Kysely, type Selectable, sql } from 'kysely';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { RedirectRule } from '#contract/redirect-rules.ts';
import { emit } from '../../events/emit.ts';
import type { Entity } from '../../records/change.ts';
import type { ContentTables } from '../tables.ts';

type Tables = Kysely<ContentTables>;
export type StoredRedirect = Selectable<ContentTables['redirects']>;

export const taken = () => failures.invalid({ from: message('redirect_exists') });

export const redirects: Entity<StoredRedirect, ContentTables> = {
  table: 'redirects',
  kind: 'redirect',
  label: 'this_redirect',
  touched: ['updatedAt'],
  taken,
  publish: (transaction) => announce(transaction),
};

/** Every page has the tag of the site: a cached one at the address of a redirect would hide it. */
export const announce = (transaction: Parameters<typeof emit>[0]) => emit(transaction, [tags.redirects, tags.site]);

/** Two concurrent changes could make a loop together, although neither does alone. */
export const lockAll = (transaction: Tables) =>
  sql`lock table content.redirects in share row exclusive mode`.execute(transaction);

export const inOrder = (database: Tables): Promise<StoredRedirect[]> =>
  database.selectFrom('redirects').selectAll().orderBy('createdAt').orderBy('id').execute();

export const ruleOf = ({ from, to, status }: RedirectRule): RedirectRule => ({ from, to, status });
