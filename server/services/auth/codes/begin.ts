/** Begins a code in the database: counted, stored as a hash, and the one before it dead; or refused, and nothing changed. */
import { type Kysely, sql } from 'kysely';
import type { Config } from '../../../config.ts';
import type { Networks } from '../../client.ts';
import type { Phone } from '../phone-numbers.ts';
import type { AuthTables, Purpose } from '../tables.ts';
import { sendingLimits } from './limits.ts';

export type CodeRequest = {
  readonly purpose: Purpose;
  readonly phone: Phone;
  readonly appId: string;
  /** Whose code it is, where somebody is signed in. */
  readonly userId: string | null;
  readonly networks: Networks;
  readonly deviceHash: Buffer | null;
};
type Row = CodeRequest & {
  readonly id: string;
  readonly shortHash: Buffer | null;
  readonly longHash: Buffer | null;
  readonly isSentAtOnce: boolean;
};

export type CreatedCode = {
  /** This call made it; false where it was made before, or refused. */
  readonly isNew: boolean;
  /** Seconds until a message may be sent again; null when this one may. */
  readonly wait: number | null;
  readonly isLong: boolean;
  readonly isHalfUsed: boolean;
  /** Nobody who may sign in: no message. */
  readonly isBlocked: boolean;
  /** Of the call that made it before: whether its message is on its way still. */
  readonly isSending: boolean | null;
  /** The provider refused this number a short while ago. */
  readonly isRefused: boolean | null;
  /** Seconds after which the next message to this number may be asked for. */
  readonly resendAfter: number;
};

/** One statement, for which those who ask take turns: many at once would each find room for one. */
export async function createCode(database: Kysely<AuthTables>, config: Config, row: Row): Promise<CreatedCode> {
  const { phone } = row;
  const { rows } = await sql<CreatedCode>`select * from auth.begin_code(
    ${row.id}, ${row.purpose}, ${phone.phoneNumber}, ${phone.country}, ${row.appId}, ${row.userId}::uuid,
    ${row.networks}::text[], ${phone.prefix}, ${row.deviceHash}::bytea, ${row.shortHash}::bytea, ${row.longHash}::bytea,
    ${config.CODE_LIFETIME}::float8, ${config.RESEND_WAITS.split(',').map(Number)}::int[],
    ${sendingLimits(config)}::int[], ${row.isSentAtOnce}::boolean)`.execute(database);
  return rows[0] as CreatedCode;
}

/** No message went out: whoever asked may ask again, but their network has had this attempt. */
export const failCode = (database: Kysely<AuthTables>, id: string, reason: 'refused' | 'unsent'): Promise<unknown> =>
  sql`select auth.fail_code(${id}, ${reason})`.execute(database);

/** To be called every half minute or so: notices a clock that was set back. Answers whether it was. */
export async function watchClock(database: Kysely<AuthTables>): Promise<boolean> {
  const { rows } = await sql<{ wasSetBack: boolean }>`select auth.watch_clock() as was_set_back`.execute(database);
  return rows[0]?.wasSetBack === true;
}
