/** Assigns new inquiries by the rules of the inbox. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { inTurn } from '#contract/trade/inbox-settings.ts';
import type { InquiryTopic } from '#contract/trade/inquiries.ts';
import type { TradeTables } from '../tables.ts';
import type { FindColleagues } from './colleagues.ts';
import { readInboxSettings } from './inbox-settings.ts';

/** One of them gets the inquiry; none if the colleague of the rule may not answer inquiries any more. */
export type FindCandidates = (topic: InquiryTopic) => Promise<readonly string[]>;

/** A colleague who has none of this many latest inquiries is next. */
const countedInquiries = 500;

export function createAssigning(database: Kysely<TradeTables>, findColleagues: FindColleagues): FindCandidates {
  return async (topic) => {
    const { value } = await readInboxSettings(database);
    const rule = value.assignments.find((candidate) => candidate.topic === topic);
    if (!rule) return [];
    const ids = (await findColleagues()).map(({ id }) => id);
    return rule.assignee === inTurn ? ids : ids.filter((id) => id === rule.assignee);
  };
}

export async function nextOf(transaction: Transaction<TradeTables>, ids: readonly string[]): Promise<string | null> {
  if (ids.length < 2) return ids[0] ?? null;
  // Inquiries that arrive together would all go to the same person.
  await sql`select pg_advisory_xact_lock(hashtext('inquiries in turn'))`.execute(transaction);
  const { rows } = await sql<{ id: string }>`select c.id from unnest(${ids}::uuid[]) with ordinality as c (id, place)
    left join (
      select assignee_id, max(created_at) as at
      from (select assignee_id, created_at from trade.inquiries order by created_at desc limit ${countedInquiries}::int) as last
      group by assignee_id
    ) as got on got.assignee_id = c.id
    order by got.at nulls first, c.place limit 1`.execute(transaction);
  return rows[0]?.id ?? null;
}
