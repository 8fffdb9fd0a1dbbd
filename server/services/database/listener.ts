/** Notifications only wake listeners, who then query, so a lost notification costs a short delay and no data. */
import type pg from 'pg';
import type { Logger } from 'pino';

type Wake = () => void;

/** Without a connection, listeners are woken and a reconnect is tried at this interval (milliseconds). */
const retryEvery = 500;

type Options = {
  connect(): pg.Client;
  /** Statements that take locks for as long as this process is connected. */
  hold: readonly string[];
  logger: Logger;
  /** Milliseconds. Only the server sends notifications, so without questions a dead connection would go unnoticed. */
  askEvery: number;
};

export function createListener({ connect, hold, logger, askEvery }: Options) {
  const channels = new Map<string, Set<Wake>>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const asking = setInterval(() => client?.query('select 1').catch(() => {}), askEvery).unref();

  const wakeAll = () => {
    for (const wakes of channels.values()) for (const wake of wakes) wake();
  };

  const retry = (error: Error, from: pg.Client) => {
    if (closed || from !== client) return;
    client = undefined;
    from.end().catch(() => {});
    logger.warn({ error: error.message }, 'database notifications stopped; reconnecting');
    timer = setTimeout(() => {
      wakeAll();
      open().catch(() => {});
    }, retryEvery);
  };

  async function open(): Promise<void> {
    const next = connect();
    client = next;
    next.on('error', (error) => retry(error, next));
    next.on('end', () => retry(new Error('connection closed'), next));
    next.on('notification', ({ channel }) => {
      for (const wake of channels.get(channel) ?? []) wake();
    });
    try {
      await next.connect();
      for (const statement of hold) await next.query(statement);
      for (const channel of channels.keys()) await next.query(`listen ${next.escapeIdentifier(channel)}`);
      wakeAll();
    } catch (error) {
      retry(error as Error, next);
    }
  }

  return {
    /** Also without listeners: this connection shows the other processes that this one lives. */
    start: open,
    async listen(channel: string, wake: Wake): Promise<() => Promise<void>> {
      const known = channels.get(channel);
      channels.set(channel, (known ?? new Set()).add(wake));
      if (!client) await open();
      else if (!known) await client.query(`listen ${client.escapeIdentifier(channel)}`).catch(() => {});
      return async () => {
        channels.get(channel)?.delete(wake);
      };
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      clearInterval(asking);
      await client?.end().catch(() => {});
    },
  };
}
