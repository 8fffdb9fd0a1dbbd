/** The end of a move: redirects from the old addresses, all of them or none. */
import { type Insertable, type Kysely, sql } from 'kysely';
import { pageHref } from '#contract/content/pages.ts';
import { inEnglish } from '#contract/messages/write.ts';
import type { RedirectRule } from '#contract/redirect-rules.ts';
import { href } from '#contract/routes.ts';
import { type Author, record } from '../../audit/record.ts';
import { commit } from '../../events/emit.ts';
import { createRow } from '../../records/change.ts';
import { json } from '../../records/json.ts';
import type { Service } from '../../service.ts';
import { refusalOfRedirect } from '../pages/addresses.ts';
import { announce, inOrder, lockAll, redirects, ruleOf } from '../redirects/rules.ts';
import type { ContentTables } from '../tables.ts';
import { type Moved, planRedirects, takenPaths } from './former-addresses.ts';
import { groupsOf } from './found.ts';

/** Behind the entries of the file. */
const afterEntries = 1_000_000;

export const finish = (service: Service<ContentTables>, author: Author, id: string): Promise<void> =>
  commit(service, async (transaction) => {
    const move = await transaction
      .selectFrom('moves')
      .select(['state', 'fileName'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (move?.state !== 'moving') return;
    await lockAll(transaction);
    // Plans what was left again.
    await transaction
      .deleteFrom('movedEntries')
      .where('moveId', '=', id)
      .where('kind', '=', 'redirect')
      .where('state', '=', 'left')
      .execute();
    const moved = await movedAddresses(transaction, id, 'made');
    const present = (await inOrder(transaction)).map(ruleOf);
    const isTaken = await takenPaths(
      transaction,
      moved.map(({ from }) => from),
    );
    const { rules: planned, left } = planRedirects(moved, present, isTaken);
    const rules: RedirectRule[] = [];
    for (const rule of planned) {
      const refusal = rule.from.includes('/:') ? await refusalOfRedirect(transaction, rule) : null;
      if (refusal) left.push({ ...rule, why: inEnglish(refusal) });
      else rules.push(rule);
    }
    const { last } = await transaction
      .selectFrom('movedEntries')
      .select(({ fn }) => fn.max('position').as('last'))
      .where('moveId', '=', id)
      .executeTakeFirstOrThrow();
    let position = Math.max(afterEntries, Number(last) + 1);
    const entry = (rule: Moved) => ({
      moveId: id,
      position: position++,
      source: `redirect ${rule.from}`,
      kind: 'redirect' as const,
      title: `${rule.from} → ${rule.to}`,
      place: '',
      former: [],
    });
    const entries: Array<Insertable<ContentTables['movedEntries']>> = [];
    for (const [index, rule] of rules.entries()) {
      const createdAt = sql<Date>`now() + make_interval(secs => ${index / 1_000}::float8)`;
      const values = { ...rule, status: 301 as const, createdAt };
      const row = await createRow(transaction, author, redirects, { values, log: ['from', 'to', 'status'] });
      const made = { state: 'made' as const, notes: '[]', recordId: row.id, revision: row.revision };
      entries.push({ ...entry(rule), ...made });
    }
    for (const { why, ...rule } of left)
      entries.push({ ...entry(rule), state: 'left', notes: json([why]), recordId: null, revision: null });
    for (const group of groupsOf(entries)) await transaction.insertInto('movedEntries').values(group).execute();
    if (rules.length > 0) announce(transaction);
    const { rows: counts } = await sql<{ state: string; count: number }>`
      select state, count(*)::int from content.moved_entries where move_id = ${id} group by state`.execute(transaction);
    const after = { fileName: move.fileName, ...Object.fromEntries(counts.map(({ state, count }) => [state, count])) };
    await record(transaction, author, { action: 'move.end', targetId: id, after });
    await transaction.updateTable('moves').set({ state: 'moved', endedAt: new Date() }).where('id', '=', id).execute();
  });

/** Old and new addresses of texts that came, or that an undo kept. */
export async function movedAddresses(
  database: Kysely<ContentTables>,
  id: string,
  state: 'made' | 'kept',
): Promise<Moved[]> {
  const { rows } = await sql<{ from: string; kind: 'post' | 'page'; name: string; address: string | null }>`
    select f as "from", e.kind, coalesce(p.slug, e.record_id) as name, g.address
    from content.moved_entries e cross join unnest(e.former) f
    left join content.posts p on e.kind = 'post' and p.id::text = e.record_id
    left join content.pages g on e.kind = 'page' and g.route = e.record_id
    where e.move_id = ${id} and e.state = ${state} and e.kind in ('post', 'page')
    order by e.position`.execute(database);
  return rows.map(({ from, kind, name, address }) => ({
    from,
    to: kind === 'post' ? href('post', { slug: name }) : pageHref({ route: name, address }),
  }));
}
