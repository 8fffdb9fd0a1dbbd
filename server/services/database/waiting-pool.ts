/**
 * While PostgreSQL starts again, statements wait for a connection: none of them has begun, so nothing happens twice.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { isServerAway } from './faults.ts';
import { connectTogether } from './together.ts';

/**
 * Both are in milliseconds. `max` is for one statement, and less than its caller waits for an answer. After `outage`,
 * statements fail at once, so that no requests pile up.
 */
type Waits = { readonly max: number; readonly outage: number };

const pause = 50;

export function waitForServer(pool: pg.Pool, waits: Waits): PostgresPool {
  let awaySince: number | undefined;
  /** How often a connection has ended. When a server ends, the others, which were opened before, end a moment later. */
  let ends = 0;
  const endsBefore = new WeakMap<pg.ClientBase, number>();
  pool.on('connect', (client) => {
    endsBefore.set(client, ends);
    client.on('error', () => {
      if (endsBefore.get(client) === ends) ends++;
    });
  });

  async function takeConnection(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect();
      if (endsBefore.get(client) === ends) return client;
      client.release(true);
    }
  }

  return {
    connect: connectTogether(async () => {
      const began = performance.now();
      for (;;) {
        try {
          const client = await takeConnection();
          awaySince = undefined;
          return client;
        } catch (error) {
          const now = performance.now();
          if (!isServerAway(error)) throw error;
          awaySince ??= now;
          if (now - began > waits.max || now - awaySince > waits.outage) throw error;
        }
        await delay(pause);
      }
    }),
    end: () => pool.end(),
    options: pool.options,
  };
}
