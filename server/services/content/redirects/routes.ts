import { type Kysely, sql } from 'kysely';
import {
  changeRedirect,
  countRedirects,
  createRedirect,
  deleteRedirect,
  listRedirectRecords,
  listSiteRedirects,
  redirectLimits,
} from '#contract/content/redirects.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { compileRedirects, RedirectLoop, type RedirectRule } from '#contract/redirect-rules.ts';
import { requireSystem } from '../../../actors/actor.ts';
import { record } from '../../audit/record.ts';
import { changeRow, createRow, lockRow } from '../../records/change.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { refusalOfRedirect } from '../pages/addresses.ts';
import type { ContentTables } from '../tables.ts';
import { announce, inOrder, lockAll, redirects, ruleOf, type StoredRedirect, taken } from './rules.ts';

export function addRedirectRoutes(service: Service<ContentTables>): void {
  serve(service, listSiteRedirects, async (_, { database }) => ({ items: await inOrder(database) }));
  serve(service, listRedirectRecords, async (_, { database }) => ({ items: (await inOrder(database)).map(asRecord) }));

  serve(service, createRedirect, async (values, call) =>
    call.commit(async (transaction) => {
      await lockAll(transaction);
      const others = await inOrder(transaction);
      await requireAllowed(transaction, [...others, values], values);
      const row = await createRow(transaction, call, redirects, { values, log: ['from', 'to', 'status'] });
      announce(transaction);
      return asRecord(row);
    }),
  );

  serve(service, changeRedirect, async ({ id, revision, ...values }, call) =>
    call.commit(async (transaction) => {
      await lockAll(transaction);
      const row = await lockRow(transaction, redirects, id, revision);
      const all = await inOrder(transaction);
      await requireAllowed(
        transaction,
        all.map((each) => (each.id === id ? values : each)),
        values,
      );
      return asRecord(await changeRow(transaction, call, redirects, { row, action: 'save', set: values }));
    }),
  );

  serve(service, deleteRedirect, async ({ id }, call) =>
    call.commit(async (transaction) => {
      const row = await lockRow(transaction, redirects, id);
      await transaction.deleteFrom('redirects').where('id', '=', id).execute();
      const { from, to, status } = row;
      await record(transaction, call, { action: 'redirect.delete', targetId: id, before: { from, to, status } });
      announce(transaction);
      return row;
    }),
  );

  serve(service, countRedirects, async ({ hits }, { actor, database }) => {
    requireSystem(actor);
    if (hits.length === 0) return {};
    await sql`update content.redirects r set hits = r.hits + counted.count, last_hit_at = now()
      from unnest(${hits.map(({ id }) => id)}::uuid[], ${hits.map(({ count }) => count)}::bigint[]) as counted (id, count)
      where r.id = counted.id`.execute(database);
    return {};
  });
}

const asRecord = ({ hits, ...row }: StoredRedirect) => ({ ...row, hits: Number(hits) });

const shapeOf = ({ from }: RedirectRule) => from.replaceAll(/:\w+/g, ':');

async function requireAllowed(
  transaction: Kysely<ContentTables>,
  all: readonly RedirectRule[],
  changed: RedirectRule,
): Promise<void> {
  const { rules, patterns } = redirectLimits;
  if (all.length > rules) throw failures.invalid({ from: message('redirects_full', { count: rules }) });
  if (all.filter(({ from }) => from.includes('/:')).length > patterns && changed.from.includes('/:'))
    throw failures.invalid({ from: message('redirect_patterns_full', { count: patterns }) });
  if (all.filter((each) => shapeOf(each) === shapeOf(changed)).length > 1) throw taken();
  const unknown = changed.to.match(/:[a-z]\w*/g)?.find((name) => !changed.from.split('/').includes(name));
  if (unknown) throw failures.invalid({ to: message('redirect_name_unknown', { name: unknown }) });
  try {
    compileRedirects(all.map(ruleOf));
  } catch (error) {
    if (!(error instanceof RedirectLoop)) throw error;
    throw failures.invalid({ to: message('redirect_loop', { path: error.path.join(' → ') }) });
  }
  const refusal = await refusalOfRedirect(transaction, ruleOf(changed));
  if (refusal) throw failures.invalid({ from: refusal });
}
