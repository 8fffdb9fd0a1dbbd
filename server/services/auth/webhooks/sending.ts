/** Sends deliveries. Only the process that does the jobs of auth sends, a few at once. */
import { type Kysely, sql } from 'kysely';
import { version } from '../../../version.ts';
import { commit } from '../../events/emit.ts';
import { createMayReach } from '../../outbound/networks.ts';
import type { Service } from '../../service.ts';
import type { Secrets } from '../identity/secrets.ts';
import type { AuthTables } from '../tables.ts';
import { createPoster } from './post.ts';
import { hasFormerSecret } from './queries.ts';
import { type Done, finish } from './results.ts';
import { signaturesOf } from './signatures.ts';

type Tables = Kysely<AuthTables>;

const sendEvery = 2_000;
const maxParallelAttempts = 16;
const maxParallelPerWebhook = 4;
/** In seconds; longer than an attempt takes. Then another process repeats what this one has begun. */
const postponedFor = 60;

export type Sending = { soon(): void };

type Due = Omit<Done, 'answer'> & {
  readonly eventId: string;
  readonly body: string;
  readonly url: string;
  readonly secretNumber: number;
  readonly isFormerValid: boolean;
};

export function addSending(service: Service<AuthTables>, secrets: Secrets): Sending {
  const { app, config, database, jobs } = service;
  const poster = createPoster(createMayReach(config));
  const running = new Map<string, Due>();
  let isClosing = false;
  let taking = Promise.resolve();

  async function takeAndSend(): Promise<void> {
    const free = maxParallelAttempts - running.size;
    if (free <= 0 || isClosing) return;
    for (const delivery of await take(database, { free, running: [...running.values()] })) {
      running.set(delivery.id, delivery);
      void sendOne(delivery)
        .catch((error: Error) =>
          app.log.warn({ error: error.message, delivery: delivery.id }, 'a webhook attempt was not recorded'),
        )
        .finally(() => {
          running.delete(delivery.id);
          // Others of the same webhook may wait.
          soon();
        });
    }
  }

  async function sendOne({ eventId, body, url, secretNumber, isFormerValid, ...delivery }: Due): Promise<void> {
    const timestamp = Math.floor(Date.now() / 1_000);
    const numbers = isFormerValid ? [secretNumber, secretNumber - 1] : [secretNumber];
    const signer = { webhookId: delivery.webhookId, numbers };
    const answer = await poster.post({
      url,
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': `Portico/${version}`,
        'webhook-id': eventId,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signaturesOf(secrets, signer, { id: eventId, timestamp, body }),
      },
    });
    if (isClosing) return;
    await commit(service, (transaction) => finish(transaction, app.log, { ...delivery, answer }));
  }

  /** Calls take deliveries one after the other, so that each knows which ones are running. */
  function send(): Promise<void> {
    const taken = taking.then(takeAndSend);
    taking = taken.catch(() => {});
    return taken;
  }

  const soon = () => {
    if (!jobs.isHolder()) return;
    void send().catch((error: Error) =>
      app.log.warn({ error: error.message }, 'sending webhooks failed; retrying later'),
    );
  };

  jobs.every('send webhooks', sendEvery, send);
  app.addHook('onClose', async () => {
    isClosing = true;
    await poster.close();
  });
  return { soon };
}

type Room = { readonly free: number; readonly running: readonly Pick<Due, 'webhookId'>[] };

/** Postpones what it returns, so that another process repeats it if this one ends. */
async function take(database: Tables, { free, running }: Room): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select d.id, w.id as webhook_id, w.url, w.secret_number, ${hasFormerSecret} as is_former_valid
      from auth.webhooks w left join (
        select id, count(*) as count from unnest(${running.map(({ webhookId }) => webhookId)}::uuid[]) id group by id
      ) running on running.id = w.id cross join lateral (
        select id, next_at from auth.webhook_deliveries
        where webhook_id = w.id and state = 'due' and next_at <= now()
        order by next_at limit greatest(0, ${maxParallelPerWebhook}::int - coalesce(running.count, 0))) d
      where w.paused_at is null and w.trashed_at is null
      order by d.next_at limit ${free}::int
    )
    update auth.webhook_deliveries d
    set tries = d.tries + 1, next_at = now() + make_interval(secs => ${postponedFor})
    from due where d.id = due.id and d.state = 'due' and d.next_at <= now()
    returning d.id, d.webhook_id, d.event_id, d.body, d.tries, due.url, due.secret_number, due.is_former_valid`.execute(
    database,
  );
  return rows;
}
