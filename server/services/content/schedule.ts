/** Moments at which something becomes public. The clock of the database decides, as it does when they are due. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { isTimeZone } from '#contract/zoned-time.ts';
import { anyTable } from '../records/any-table.ts';
import { changeRow, type Entity, type Fields } from '../records/change.ts';
import type { ContentTables } from './tables.ts';

export async function isFuture<Tables>(database: Kysely<Tables>, moment: Date): Promise<boolean> {
  const { rows } = await sql<{ isFuture: boolean }>`select ${moment}::timestamptz > now() as is_future`.execute(
    database,
  );
  return rows[0]?.isFuture === true;
}

type Schedule = { readonly moment: Date | undefined; readonly timeZone: string | null; readonly field: string };

/** Throws 422 for a time zone that is unknown, and for a moment that has passed. */
export async function requireFuture<Tables>(
  database: Kysely<Tables>,
  { moment, timeZone, field }: Schedule,
): Promise<void> {
  if (timeZone !== null && !isTimeZone(timeZone)) throw failures.invalid({ time_zone: message('time_zone_unknown') });
  if (moment && !(await isFuture(database, moment))) throw failures.invalid({ [field]: message('moment_has_passed') });
}

/** A kind of record in the table of `events/due.ts`. */
export type Due = {
  /** Selects what is due. */
  readonly rows: RawBuilder<unknown>;
  /** Other processes wait for its locks, and see that it is done. */
  publish(transaction: Kysely<ContentTables>): Promise<void>;
};

type Schedulable = { readonly status: string; readonly revision: number; readonly updatedAt: Date };

/** Records that have a status, a moment and a trash. */
export function scheduled<Row extends Schedulable>(entity: Entity<Row, ContentTables>): Due {
  const isDue = sql<boolean>`status = 'scheduled' and trashed_at is null and published_at <= now()`;
  return {
    rows: sql`select from ${sql.table(`content.${entity.table}`)} where ${isDue}`,
    async publish(transaction) {
      const due = await anyTable(transaction).selectFrom(entity.table).selectAll().where(isDue).forUpdate().execute();
      const set = { status: 'published' } as Fields<Row>;
      for (const row of due as unknown as Row[]) {
        const log = { before: { status: row.status }, after: set };
        // A form that is open can still be saved.
        const also = { revision: row.revision } as Fields<Row>;
        await changeRow(transaction, null, entity, { row, action: 'publish', set, log, also, touched: ['updatedAt'] });
      }
    },
  };
}
