/** Sends queued messages outside of any transaction, with increasing delays between retries. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { MailFile, MessageContent, MessageEvent } from '#contract/auth/messages.ts';
import { isFailure } from '#contract/failures.ts';
import { sendAfterCommit } from '../events/emit.ts';
import type { Service } from '../service.ts';
import type { DeliveryTables } from './tables.ts';

type Row = Selectable<DeliveryTables['deliveries']>;
export type Recipient = Partial<Pick<Row, 'userId' | 'phoneNumber' | 'email' | 'country'>>;
export type Due = Pick<Row, 'id' | 'event' | 'userId' | 'phoneNumber' | 'email' | 'country' | 'content' | 'tries'>;
/** Rejects with 503 if it is worth repeating. `held`: the budget for text messages is used up. */
export type SendNow = (
  message: Due & { content: MessageContent; files?: readonly MailFile[] },
) => Promise<'sent' | 'declined' | 'impossible' | 'held'>;

export type Deliveries = {
  send(): Promise<void>;
  soon(): void;
};

const batchSize = 20;
/** The last attempt is half an hour after the first; later the message is no longer of use. */
export const maxTries = 8;
/** In characters. */
const maxErrorLength = 300;

/** Stored instead of an error for a message that waits for the budget. */
export const heldNote = 'held: budget reached';

export const withDeliveries = (database: unknown): Kysely<DeliveryTables> => database as Kysely<DeliveryTables>;

type Queued = {
  readonly id: string;
  readonly event: MessageEvent;
  readonly to: Recipient;
  readonly content: MessageContent;
};

/** Call it in the transaction of the change that the message is about. The same id is sent once. */
export async function queueMessage(transaction: object, { id, event, to, content }: Queued): Promise<void> {
  await withDeliveries(transaction)
    .insertInto('deliveries')
    .values({ id, event, ...to, content: JSON.stringify(content) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  sendAfterCommit(transaction);
}

export function createDeliveries<Tables>(service: Service<Tables>, sendNow: SendNow): Deliveries {
  const database = withDeliveries(service.database);
  const logger = service.app.log;

  /** Messages are postponed while they are being sent, so that another process retries if this one ends. */
  const take = () =>
    database
      .updateTable('deliveries')
      .set({ tries: sql<number>`tries + 1`, nextAt: sql<Date>`now() + interval '15 seconds' * 2 ^ tries` })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('deliveries')
          .select('id')
          .where('state', '=', 'due')
          .where('nextAt', '<=', sql<Date>`now()`)
          .orderBy('nextAt')
          .limit(batchSize)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'event', 'userId', 'phoneNumber', 'email', 'country', 'content', 'tries'])
      .execute();

  async function sendOne({ content, ...message }: Due): Promise<void> {
    const { id, tries } = message;
    try {
      const state = content === null ? 'impossible' : await sendNow({ ...message, content });
      if (state === 'held') return void (await hold(id));
      // A sent message no longer needs its content, which can hold a secret link.
      await database.updateTable('deliveries').set({ state, content: null }).where('id', '=', id).execute();
    } catch (error) {
      const isRefused = isFailure(error) && error.status < 500;
      const { message: text } = error as Error;
      await database
        .updateTable('deliveries')
        .set({
          error: text.slice(0, maxErrorLength),
          ...(isRefused || tries >= maxTries ? { state: 'failed' } : {}),
        })
        .where('id', '=', id)
        .execute();
      logger.warn({ error: text, delivery: id, tries }, 'sending a message failed');
    }
  }

  /** Holding a message is no attempt. It is given up after a week. If staff ask for it during an attempt, another follows at once. */
  const hold = (id: string) =>
    database
      .updateTable('deliveries')
      .set({
        state: sql<'due' | 'failed'>`case when created_at < now() - interval '7 days' then 'failed' else 'due' end`,
        tries: 0,
        error: heldNote,
        nextAt: sql<Date>`case when next_at <= clock_timestamp() then next_at else now() + interval '1 hour' end`,
      })
      .where('id', '=', id)
      .execute();

  async function send(): Promise<void> {
    await Promise.all((await take()).map(sendOne));
  }

  let isSending = false;
  let isAskedAgain = false;
  /** There is one run at a time, because a second one would only search for the same messages. */
  async function sendSoon(): Promise<void> {
    isAskedAgain = true;
    if (isSending) return;
    isSending = true;
    while (isAskedAgain) {
      isAskedAgain = false;
      await send().catch((error: Error) =>
        logger.warn({ error: error.message }, 'sending messages failed; retrying later'),
      );
    }
    isSending = false;
  }

  const soon = () => void sendSoon();
  service.queues.sendMessages = soon;
  return { send, soon };
}
