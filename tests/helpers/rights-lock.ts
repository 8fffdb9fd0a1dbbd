/** Holds the lock for changes of roles on PostgreSQL, so that a test decides their order. */
import pg from 'pg';
import { expect } from 'vitest';

type RightsLock = {
  /** Resolves when at least so many changes are waiting. */
  waiting(count: number): Promise<void>;
  release(): Promise<void>;
};

export async function holdRightsLock(databaseUrl: string): Promise<RightsLock> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`select pg_advisory_lock(hashtext('auth_rights'))`);
  const count = async () =>
    Number(
      (await client.query(`select count(*) as n from pg_locks where locktype = 'advisory' and not granted`)).rows[0].n,
    );
  return {
    waiting: (minCount) =>
      expect
        .poll(count, { timeout: 20_000, interval: 20 })
        .toBeGreaterThanOrEqual(minCount)
        .then(() => undefined),
    release: () => client.end(),
  };
}
