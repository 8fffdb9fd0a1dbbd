/** The embedded database belongs to the running program, which then copies it for the backup. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { failures } from '#contract/failures.ts';
import { requireSystem } from '../../actor.ts';
import type { Config } from '../../config.ts';
import type { AuthTables } from '../auth/tables.ts';
import { readControlFile } from '../control-file.ts';
import { hasDatabase, makeDirectory } from '../database/data-directory.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { lockDirectory } from '../database/lock.ts';
import type { Service } from '../service.ts';

const route = '/auth/database-copy';
const doneRoute = '/auth/backup-done';

type Directory = Pick<Config, 'DATA_DIR'>;
const workDirectory = ({ DATA_DIR }: Directory) => path.join(DATA_DIR, 'backup');
/** Looks like a DATA_DIR. */
const copyDirectory = (config: Directory) => path.join(workDirectory(config), 'copy');

export function addBackupRoutes({ app, config, status }: Service<AuthTables>, database: Database): void {
  const { copyTo } = database;
  status.backedUpAt = () => database.maintain(readBackupTime);
  app.post(route, { schema: { hide: true } }, async (request, reply) => {
    requireSystem(request.actor);
    if (!copyTo) throw failures.notFound('This address');
    // A large database takes longer than a slow client may.
    request.raw.socket.setTimeout(0);
    await copyTo(path.join(copyDirectory(config), 'database'));
    return reply.code(204).send();
  });
  app.post(doneRoute, { schema: { hide: true } }, async (request, reply) => {
    requireSystem(request.actor);
    await database.maintain(setBackupTime);
    return reply.code(204).send();
  });
}

const timeName = 'backup';
const setBackupTime = (kysely: Kysely<unknown>) =>
  sql`insert into auth.job_runs (name, began_at) values (${timeName}, now())
    on conflict (name) do update set began_at = now()`.execute(kysely);

async function readBackupTime(kysely: Kysely<unknown>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`select began_at as at from auth.job_runs where name = ${timeName}`.execute(
    kysely,
  );
  return rows[0]?.at ?? null;
}

/** So that a command with a wrong DATA_DIR does not create one. */
export function requireDatabase(config: Pick<Config, 'DATABASE_URL' | 'EMBEDDED_DATABASE' | 'DATA_DIR'>): void {
  if (!config.DATABASE_URL && !hasDatabase(config.DATA_DIR, config.EMBEDDED_DATABASE))
    throw new Error(`There is no database in DATA_DIR ${config.DATA_DIR}.`);
}

type Source = Database & {
  /** For the metric: a backup is complete. */
  finished(): Promise<unknown>;
};

/** The data as they are at one moment, or, with PostgreSQL, the database itself. Throws an error that says what to do. */
export async function openSource(config: Config, logger: Logger): Promise<Source> {
  requireDatabase(config);
  const isServer = config.DATABASE_URL !== undefined || config.EMBEDDED_DATABASE === 'postgres';
  const control = isServer ? undefined : readControlFile(config);
  if (!control) {
    const database = await openDatabase({ config, logger, joins: true });
    return { ...database, finished: () => database.maintain(setBackupTime) };
  }
  const directory = workDirectory(config);
  makeDirectory(directory);
  const release = lockWork(directory);
  const remove = async () => {
    release();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    const copy = copyDirectory(config);
    // Of a backup that was killed.
    await rm(copy, { recursive: true, force: true });
    makeDirectory(copy);
    const isCopied = (await ask(control, route)) !== null;
    const database = await openDatabase({ config: isCopied ? { ...config, DATA_DIR: copy } : config, logger });
    const finished = () => (isCopied ? ask(control, doneRoute) : database.maintain(setBackupTime));
    const close = async () => {
      await database.close();
      await remove();
    };
    return { ...database, finished, close };
  } catch (error) {
    await remove();
    throw error;
  }
}

function lockWork(directory: string): () => void {
  try {
    return lockDirectory(directory);
  } catch (error) {
    throw new Error('Another backup of this database is running.', { cause: error });
  }
}

/** Null if the program does not answer: the control file of a killed process. */
async function ask({ authUrl, token }: { authUrl: string; token: string }, what: string): Promise<204 | null> {
  const answer = await fetch(authUrl + what, { method: 'POST', headers: { authorization: `Bearer ${token}` } }).catch(
    () => undefined,
  );
  if (answer?.status === 204) return 204;
  if (!answer) return null;
  throw new Error(
    `The running program could not copy its database (status ${answer.status}). Its log says why; it may be of an older version: then stop it first.`,
  );
}
