/** Statements that begin together are sent at once, on one connection: a write to the server costs more than most of them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Writable } from 'node:stream';
import type pg from 'pg';

type Connect = () => Promise<pg.PoolClient>;
type Scope = { shared: Promise<pg.PoolClient> | null; users: number };

const scopes = new AsyncLocalStorage<Scope>();

/** Sends what `read` begins in one turn at once. It may have no transaction: other statements would be between its own. */
export const together = <T>(read: () => Promise<T>): Promise<T> => scopes.run({ shared: null, users: 0 }, read);

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
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
    stream.cork();
    setImmediate(() => stream.uncork());
    const query = client.query.bind(client);
    const release = (isBroken?: boolean) => {
      scope.users--;
      if (scope.users > 0) return;
      scope.shared = null;
      client.release(isBroken);
    };
    return { query, release } as pg.PoolClient;
  } catch (error) {
    Object.assign(scope, { shared: null, users: 0 });
    throw error;
  }
}
