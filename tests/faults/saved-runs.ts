/** The last complete run with each database, in .reports, so that the document shows both. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Outcome, Run } from './report.ts';
import { databases } from './world.ts';

const folder = path.join(import.meta.dirname, '../../.reports');
const fileOf = (database: string) => path.join(folder, `faults-${database}.json`);

export function saveRuns(outcomes: readonly Outcome[]): void {
  mkdirSync(folder, { recursive: true });
  for (const database of databases) {
    const own = outcomes.filter((outcome) => outcome.database === database);
    const run: Run = { database, date: new Date().toISOString().slice(0, 16).replace('T', ' '), outcomes: own };
    if (own.length > 0) writeFileSync(fileOf(database), JSON.stringify(run));
  }
}

export const savedRuns = (): Run[] =>
  databases
    .map(fileOf)
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')));
