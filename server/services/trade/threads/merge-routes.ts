import { type Kysely, type RawBuilder, sql } from 'kysely';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { inEnglish } from '#contract/messages/write.ts';
import { mailType } from '#contract/trade/received-mail.ts';
import {
  getThreadMergeImpact,
  mergeThreads,
  type ThreadMergeImpact,
  undoThreadMerge,
} from '#contract/trade/thread-merges.ts';
import { requireRevision } from '../../records/change.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { TradeTables } from '../tables.ts';
import { threads } from './changes.ts';
import { isProven, type Pair, refusalOf, requireUndoable, warningsOf } from './merge-rules.ts';
import { lockBoth, lockMerge, mergeInto, separate } from './merging.ts';
import { loadThread, missing, summaryOf, type ThreadRow } from './queries.ts';

type Tables = Kysely<TradeTables>;

export function addThreadMergeRoutes(service: Service<TradeTables>): void {
  const undoDays = service.config.MERGE_UNDO_DAYS;

  serve(service, getThreadMergeImpact, async ({ reference, into }, { database }) => {
    const pair = { merged: await find(database, reference), kept: await find(database, into) };
    return impactOf(database, pair);
  });

  serve(service, mergeThreads, async ({ reference, into, isSamePerson, revision, keptRevision }, call) =>
    call.commit(async (transaction) => {
      const [one, other] = [await find(transaction, reference), await find(transaction, into)];
      const rows = await lockBoth(transaction, one.id, other.id);
      const pair = { merged: rows.get(one.id) ?? missing(), kept: rows.get(other.id) ?? missing() };
      if (pair.merged.mergedInto === pair.kept.id) return loadThread(transaction, pair.kept);
      requireRevision(pair.merged, revision, threads.label);
      requireRevision(pair.kept, keptRevision, 'the_other_inquiry');
      if (!isProven(pair) && !isSamePerson && refusalOf(pair) === null)
        throw failures.invalid({ is_same_person: message('same_person_unconfirmed') });
      return loadThread(transaction, await mergeInto(transaction, call, { ...pair, undoDays }));
    }),
  );

  serve(service, undoThreadMerge, async ({ id }, call) =>
    call.commit(async (transaction) => {
      const locked = await lockMerge(transaction, id);
      requireUndoable(locked.merge, locked);
      return loadThread(transaction, await separate(transaction, call, locked));
    }),
  );
}

/** Finds the inquiry itself, also if it was merged. */
const find = async (database: Tables, reference: string): Promise<ThreadRow> =>
  (await database
    .selectFrom('inquiries')
    .selectAll()
    .where('reference', '=', reference.toUpperCase())
    .executeTakeFirst()) ?? missing();

async function impactOf(database: Tables, { merged, kept }: Pair): Promise<ThreadMergeImpact> {
  const count = (what: RawBuilder<unknown>) => sql`(select count(*)::int from ${what})`;
  const ofMerged = sql`inquiry_id = ${merged.id}`;
  const { rows } = await sql<Record<'messages' | 'notes' | 'files' | 'mentions', number>>`select
    1 + ${count(sql`trade.inquiry_messages where ${ofMerged} and kind <> 'note'`)} as messages,
    ${count(sql`trade.inquiry_messages where ${ofMerged} and kind = 'note'`)} as notes,
    ${count(sql`trade.attachments where ${ofMerged} and type <> ${mailType}`)} as files,
    ${count(sql`trade.inquiry_mentions where ${ofMerged}`)} as mentions`.execute(database);
  const { messages = 0, notes = 0, files = 0, mentions = 0 } = rows[0] ?? {};
  const moves = [
    { what: 'Messages', count: messages },
    { what: 'Internal notes', count: notes },
    { what: 'Files', count: files },
    { what: 'Mentions of colleagues', count: mentions },
  ];
  const refusal = refusalOf({ merged, kept });
  return {
    merged: await summaryOf(database, merged),
    kept: await summaryOf(database, kept),
    moves: moves.filter((move) => move.count > 0),
    tags: merged.tags.filter((tag) => !kept.tags.includes(tag)),
    warnings: warningsOf({ merged, kept }),
    isProven: isProven({ merged, kept }),
    refusal: refusal && inEnglish(refusal),
  };
}
