/** A restore takes several transactions, so an empty schema stands in the database until it has finished. */
import { type Kysely, sql } from 'kysely';
import { hasEnded, instance } from './instance.ts';
import type { Driver } from './postgres.ts';

/** Throws, and closes the database, if a restore into it runs or was stopped. */
export async function requireFinishedRestore({ kysely, close }: Pick<Driver, 'kysely' | 'close'>): Promise<void> {
  if (!(await isUnfinished(kysely))) return;
  await close();
  throw new Error(
    'A restore into this database runs, or was stopped before its end, so data is missing. Run npm run restore again.',
  );
}

/**
 * Marks a database as being restored, until `finishRestore`. What a stopped restore left in these schemas is deleted.
 * Throws if there are data of another origin, or if another restore runs.
 */
export async function beginRestore(kysely: Kysely<unknown>, schemas: readonly string[]): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    if (await isUnfinished(transaction)) {
      const { rows } = await sql<{ over: boolean }>`
        select ${hasEnded(sql.ref('instance'))} as over from unfinished_restore.process`.execute(transaction);
      if (!rows.every(({ over }) => over)) throw new Error('Another restore into this database is running.');
      for (const schema of [...schemas, 'unfinished_restore'])
        await sql`drop schema if exists ${sql.ref(schema)} cascade`.execute(transaction);
    }
    const { rows: present } = await sql<{ name: string }>`
      select nspname as name from pg_namespace where nspname in (${sql.join(schemas)})`.execute(transaction);
    if (present.length > 0) {
      const names = present.map(({ name }) => name).join(', ');
      throw new Error(
        `The database has data already (${names}). Restore into an empty database, or with another DATA_DIR.`,
      );
    }
    await sql`create schema unfinished_restore`.execute(transaction);
    await sql`create table unfinished_restore.process (instance integer not null)`.execute(transaction);
    await sql`insert into unfinished_restore.process values (${instance})`.execute(transaction);
  });
}

export const finishRestore = async (kysely: Kysely<unknown>): Promise<void> => {
  await sql`drop schema unfinished_restore cascade`.execute(kysely);
};

async function isUnfinished(kysely: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regnamespace('unfinished_restore') is not null as found`.execute(kysely);
  return rows[0]?.found ?? false;
}
