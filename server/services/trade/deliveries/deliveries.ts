/** Sends queued text messages outside of any transaction, with increasing delays between retries. */
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { sendMessage } from '#contract/auth/messages.ts';
import { isFailure } from '#contract/failures.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import type { TradeTables } from '../tables.ts';

type Options = {
  database: Kysely<TradeTables>;
  calls: ServiceCalls;
  logger: Pick<Logger, 'warn'>;
};
export type Deliveries = {
  send(): Promise<void>;
  soon(): void;
};

const atOnce = 20;
/** The last attempt is an hour after the first; later the message is no longer of use. */
const triesAtMost = 8;
/** In characters. */
const longestError = 300;

type Due = { id: string; event: 'inquiries' | 'waitlists'; phoneNumber: string; text: string; tries: number };

export function createDeliveries({ database, calls: { asSystem }, logger }: Options): Deliveries {
  /** Postponed while it is being sent, so that another process retries if this one ends. */
  async function take(): Promise<Due[]> {
    const { rows } = await sql<Due>`
      update trade.deliveries set tries = tries + 1, next_at = now() + interval '15 seconds' * 2 ^ tries where id in (
        select id from trade.deliveries where state = 'due' and next_at <= now() order by next_at limit ${atOnce}::int
        for update skip locked)
      returning id, event, phone_number, text, tries`.execute(database);
    return rows;
  }

  const finish = (id: string, state: 'sent' | 'declined' | 'impossible') =>
    database.updateTable('deliveries').set({ state }).where('id', '=', id).execute();

  async function sendOne({ id, event, phoneNumber, text, tries }: Due): Promise<void> {
    try {
      const input = { key: id, event, phoneNumber, text };
      const { outcome } = await asSystem(sendMessage, input);
      await finish(id, outcome);
    } catch (error) {
      const isRefused = isFailure(error) && error.status < 500;
      const { message } = error as Error;
      await database
        .updateTable('deliveries')
        .set({
          error: message.slice(0, longestError),
          ...(isRefused || tries >= triesAtMost ? { state: 'failed' } : {}),
        })
        .where('id', '=', id)
        .execute();
      logger.warn({ error: message, delivery: id, tries }, 'sending a text message failed');
    }
  }

  async function send(): Promise<void> {
    for (const due of await take()) await sendOne(due);
  }

  return {
    send,
    soon: () =>
      void send().catch((error: Error) =>
        logger.warn({ error: error.message }, 'sending messages failed; retrying later'),
      ),
  };
}
