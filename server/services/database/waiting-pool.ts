/** While PostgreSQL starts again, statements wait for a connection: none of them has begun, so nothing happens twice. */
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { isServerAway } from './faults.ts';

/** Milliseconds. Less than gateways wait for an answer to begin (UPSTREAM_HEADERS_TIMEOUT). */
const longestWait = 1_500;
/** In milliseconds; in a longer outage statements fail at once, so that no requests pile up. */
const shortOutage = 5_000;
const pause = 50;

export function waitForServer(pool: pg.Pool): PostgresPool {
  let awaySince: number | undefined;
  return {
    async connect() {
      const began = performance.now();
      for (;;) {
        try {
          const client = await pool.connect();
          awaySince = undefined;
          return client;
        } catch (error) {
          const now = performance.now();
          if (!isServerAway(error)) throw error;
          awaySince ??= now;
          if (now - began > longestWait || now - awaySince > shortOutage) throw error;
        }
        await delay(pause);
      }
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
