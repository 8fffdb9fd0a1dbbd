import { type Kysely, sql } from 'kysely';
import type { Language } from '#contract/auth/users.ts';
import type { Config } from '../../../../settings/config.ts';
import type { Networks } from '../../../client-networks.ts';
import type { AuthTables } from '../../tables.ts';
import type { Phone } from '../phone-numbers.ts';
import type { Purpose } from '../tables.ts';
import { codeLifetime, sendingLimits } from './limits.ts';

export type CodeRequest = {
  readonly purpose: Purpose;
  readonly phone: Phone;
  readonly appId: string;
  readonly userId: string | null;
  readonly networks: Networks;
  readonly deviceHash: Buffer | null;
};
type Row = CodeRequest & {
  readonly id: string;
  readonly shortHash: Buffer | null;
  readonly longHash: Buffer | null;
  readonly isSentImmediately: boolean;
};

export type CreatedCode = {
  /** False if an earlier call created it, or if a limit rejected it. */
  readonly isNew: boolean;
  /** Seconds until another message may be sent; null if this one may. */
  readonly wait: number | null;
  readonly isLong: boolean;
  readonly isHalfUsed: boolean;
  /** The user may not sign in: send no message. */
  readonly isBlocked: boolean;
  readonly isSending: boolean | null;
  readonly isRefused: boolean | null;
  readonly resendAfter: number;
  /** The language that the user chose; null also for somebody without an account. */
  readonly language: Language | null;
};

/** A single statement that callers run one at a time: concurrent calls could each find room for one. */
export async function createCode(database: Kysely<AuthTables>, config: Config, row: Row): Promise<CreatedCode> {
  const { phone, userId } = row;
  const { rows } = await sql<CreatedCode>`select c.*, u.language from auth.begin_code(
    ${row.id}, ${row.purpose}, ${phone.phoneNumber}, ${phone.country}, ${row.appId}, ${userId}::uuid,
    ${row.networks}::text[], ${phone.prefix}, ${row.deviceHash}::bytea, ${row.shortHash}::bytea, ${row.longHash}::bytea,
    ${codeLifetime}::float8, ${config.RESEND_WAITS.split(',').map(Number)}::int[],
    ${sendingLimits(config)}::int[], ${row.isSentImmediately}::boolean) c
    left join lateral (select language from auth.users
      where id = ${userId}::uuid or (${userId}::uuid is null and phone_number = ${phone.phoneNumber})) u on true`.execute(
    database,
  );
  return rows[0] as CreatedCode;
}

/** The message was not sent: the caller may retry, but the attempt counts for their network. */
export const failCode = (database: Kysely<AuthTables>, id: string, reason: 'refused' | 'unsent'): Promise<unknown> =>
  sql`select auth.fail_code(${id}, ${reason})`.execute(database);

/** Run about every 30 seconds. Adjusts code timestamps if the clock was set back; returns whether it was. */
export async function watchClock(database: Kysely<AuthTables>): Promise<boolean> {
  const { rows } = await sql<{ wasSetBack: boolean }>`select auth.watch_clock() as was_set_back`.execute(database);
  return rows[0]?.wasSetBack === true;
}
