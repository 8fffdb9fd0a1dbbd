/** Assigns new inquiries by the rules of the inbox. */
import { type Kysely, sql } from 'kysely';
import { inTurn } from '#contract/trade/inbox-settings.ts';
import type { InquiryTopic } from '#contract/trade/inquiries.ts';
import type { TradeTables } from '../tables.ts';
import type { FindColleagues } from './colleagues.ts';
import { readInboxSettings } from './inbox-settings.ts';

/** Null: to nobody, also if the colleague of the rule may not answer inquiries any more. */
export type FindAssignee = (topic: InquiryTopic) => Promise<string | null>;

/** Whoever was assigned none of the last so many inquiries comes first. */
const countedInquiries = 500;

export function createAssigning(database: Kysely<TradeTables>, findColleagues: FindColleagues): FindAssignee {
  return async (topic) => {
    const { value } = await readInboxSettings(database);
    const rule = value.assignments.find((candidate) => candidate.topic === topic);
    if (!rule) return null;
    const ids = (await findColleagues()).map(({ id }) => id);
    if (rule.assignee === inTurn) return nextOf(database, ids);
    return ids.includes(rule.assignee) ? rule.assignee : null;
  };
}

async function nextOf(database: Kysely<TradeTables>, ids: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select c.id from unnest(${ids}::uuid[]) with ordinality as c (id, place)
    left join (
      select assignee_id, max(created_at) as at
      from (select assignee_id, created_at from trade.inquiries order by created_at desc limit ${countedInquiries}::int) as last
      group by assignee_id
    ) as got on got.assignee_id = c.id
    order by got.at nulls first, c.place limit 1`.execute(database);
  return rows[0]?.id ?? null;
}
