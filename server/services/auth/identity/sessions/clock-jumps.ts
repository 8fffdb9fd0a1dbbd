/**
 * The clock of the database decides when a session ends. If somebody or a broken time server sets that clock, times of
 * sessions move along, so that neither all of them end nor any lives longer.
 */
import { uptime } from 'node:os';
import { type Kysely, sql } from 'kysely';
import type { AuthTables } from '../../tables.ts';

/** The clock of the database, in seconds and without its jumps, and how long this machine had run then. */
export type Reading = { readonly time: number; readonly before: number; readonly after: number };
/** `moved`: true after times of sessions moved, so what was read before is wrong. */
export type ClockJumps = { moved(reading: Reading): Promise<boolean> };

/** Less is what clocks that are corrected by their time server do, or a slow response. */
const toleratedSeconds = 60;

export const shownTime = sql<number>`(extract(epoch from clock_timestamp()) - k.jumped)::float8`;

/** Calls `run` between two looks at the machine's own time, which nobody sets and which goes on while it sleeps. */
export async function timed<Result>(run: () => Promise<Result>): Promise<[Result, Omit<Reading, 'time'>]> {
  const before = uptime();
  const result = await run();
  return [result, { before, after: uptime() }];
}

export function createClockJumps(getDatabase: () => Kysely<AuthTables>, warn: (seconds: number) => void): ClockJumps {
  let last: Reading | undefined;
  return {
    async moved(reading) {
      if (!last || jumpBetween(last, reading) === 0) {
        last = reading;
        return false;
      }
      const known = last;
      const { jump, after } = await getDatabase()
        .transaction()
        .execute((transaction) => follow(transaction, known));
      last = after;
      if (jump !== 0) warn(Math.round(jump));
      return true;
    },
  };
}

/** 0 if the time between the readings explains the difference, however long each took. */
function jumpBetween(first: Reading, second: Reading): number {
  const shown = second.time - first.time;
  const forward = shown - (second.after - first.before);
  const back = shown - (second.before - first.after);
  if (forward > toleratedSeconds) return forward;
  return back < -toleratedSeconds ? back : 0;
}

/** The jump is 0 if another process was first: the time that it left is no jump any more. */
async function follow(transaction: Kysely<AuthTables>, last: Reading): Promise<{ jump: number; after: Reading }> {
  const [{ rows }, around] = await timed(() =>
    sql<{ time: number }>`select ${shownTime} as time from auth.clock k for update`.execute(transaction),
  );
  const { time } = rows[0] as { time: number };
  const jump = jumpBetween(last, { time, ...around });
  const after = { time: time - jump, ...around };
  if (jump === 0) return { jump, after };
  const seconds = sql`make_interval(secs => ${jump}::float8)`;
  // Times that were written after the jump are right already.
  const follows = (name: string) => {
    const column = sql.ref(name);
    const isOlder = jump > 0 ? sql`${column} <= now() - ${seconds}` : sql`${column} > now()`;
    return sql`${column} = case when ${isOlder} then ${column} + ${seconds} else ${column} end`;
  };
  const columns = ['startedAt', 'verifiedAt', 'lastSeenAt', 'issuedAt', 'rotateAfter', 'passkeyAt'];
  await sql`update auth.clock set jumped = jumped + ${jump}::float8`.execute(transaction);
  await sql`update auth.sessions set ${sql.join(columns.map(follows))} where ended_at is null`.execute(transaction);
  await sql`update auth.retired_tokens set usable_until = usable_until + ${seconds}
    where ${jump}::float8 < 0 or usable_until <= now()`.execute(transaction);
  return { jump, after };
}
