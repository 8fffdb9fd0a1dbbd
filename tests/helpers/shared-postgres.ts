/** One PostgreSQL server for all files of a project, each describe with databases of its own: `inject('postgres')` is its address. */
import type { TestProject } from 'vitest/node';
import { type Postgres, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the database that others are made from. */
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
