/** Databases of the shared PostgreSQL server, as copies of a template that a first start created. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { FirstStart } from './first-start.ts';
import { query } from './postgres.ts';
import { makeReadyToSell } from './ready-to-sell.ts';
import { runServices } from './service-process.ts';

export type OwnDatabase = {
  /** As DATABASE_URL. */
  readonly url: string;
  drop(): Promise<void>;
};

/** A database of its own; empty unless a kind of first start is given. */
export async function createDatabase(kind?: FirstStart): Promise<OwnDatabase> {
  const server = inject('postgres');
  const template = kind === undefined ? 'template1' : await templateOf(kind);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying files takes a third of the processor time of the default, which writes every page to the log.
  await query(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: urlOf(name),
    drop: async () => {
      await query(server, `drop database ${name} with (force)`);
    },
  };
}

function urlOf(database: string): string {
  const url = new URL(inject('postgres'));
  url.pathname = `/${database}`;
  return url.href;
}

/** The first caller creates the template, and callers in other processes wait at the lock. */
async function templateOf(kind: FirstStart): Promise<string> {
  const name = `first_start_${kind}`;
  const client = new pg.Client({ connectionString: inject('postgres') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      await client.query(`create database ${name}_begun`);
      await startOnce(urlOf(`${name}_begun`), kind);
      await client.query(`alter database ${name}_begun rename to ${name}`);
    }
    return name;
  } finally {
    await client.end();
  }
}

async function startOnce(url: string, kind: FirstStart): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-first-start-'));
  const env = { DATABASE_URL: url, DATA_DIR: directory, SEED_DEMO: String(kind === 'demo') };
  const services = runServices(env);
  const started = await services.ready();
  if (!started) throw new Error(`the services did not start:\n${services.output()}`);
  if (kind === 'blank') await makeReadyToSell(started);
  await services.stop();
  await rm(directory, { recursive: true });
}
