/** Statements that begin together are sent at once, on one connection: a write to the server costs more than most of them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Writable } from 'node:stream';
import type { LogEvent } from 'kysely';
import type pg from 'pg';

type Connect = () => Promise<pg.PoolClient>;
type Scope = {
  shared: Promise<pg.PoolClient> | null;
  users: number;
  isBroken: boolean;
  /** When the last statement ended, by the clock of the process. */
  endedAt: number;
};
/** Properties of a client that `pg` does not declare. */
type Inner = { pipeline: boolean; readonly connection: { readonly stream: Writable } };

const scopes = new AsyncLocalStorage<Scope>();

/** Sends what `read` begins in one turn at once. It may have no transaction: other statements would be between its own. */
export const together = <T>(read: () => Promise<T>): Promise<T> =>
  scopes.run({ shared: null, users: 0, isBroken: false, endedAt: 0 }, read);

/** Milliseconds in which the server worked on a statement that ended just now: it waits for those that were sent before it. */
export function ownDuration({ queryDurationMillis }: LogEvent): number {
  const scope = scopes.getStore();
  if (!scope) return queryDurationMillis;
  const now = performance.now();
  const duration = Math.min(queryDurationMillis, now - scope.endedAt);
  scope.endedAt = now;
  return duration;
}

/** Connects once for all statements of `together`, and for each other one. */
export const connectTogether =
  (connect: Connect): Connect =>
  () => {
    const scope = scopes.getStore();
    if (!scope) return connect();
    scope.users++;
    scope.shared ??= share(scope, connect);
    return scope.shared;
  };

async function share(scope: Scope, connect: Connect): Promise<pg.PoolClient> {
  try {
    const client = await connect();
    const inner = client as unknown as Inner;
    const { stream } = inner.connection;
    // Only here statements are sent before those ahead of them have answered.
    inner.pipeline = true;
    stream.cork();
    setImmediate(() => stream.uncork());
    const query = client.query.bind(client);
    const release = (isBroken = false) => {
      scope.users--;
      scope.isBroken ||= isBroken;
      if (scope.users > 0) return;
      inner.pipeline = false;
      client.release(scope.isBroken);
      Object.assign(scope, { shared: null, isBroken: false });
    };
    return { query, release } as pg.PoolClient;
  } catch (error) {
    Object.assign(scope, { shared: null, users: 0 });
    throw error;
  }
}
