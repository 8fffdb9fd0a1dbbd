/**
 * One PostgreSQL server for all files of a project, with a database for each describe: `inject('postgres')` is its
 * URL.
 */
import type { TestProject } from 'vitest/node';
import { type Postgres, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the database that others are created from. */
    postgres: string;
  }
}

let postgres: Postgres | undefined;

export async function setup(project: TestProject): Promise<void> {
  postgres = await startPostgres();
  project.provide('postgres', postgres.url);
}

export async function teardown(): Promise<void> {
  await postgres?.remove();
}
