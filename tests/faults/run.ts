/**
 * `npm run faults`: tries every cell of the fault matrix on the real program, with both databases, and writes docs/faults.md.
 * `--only <text>` runs the cells whose section or name contains the text, `--short` a selection in less than two minutes,
 * `--database postgres` or `embedded` one database. The first two write no file. The exit code is 1 if a cell fails.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../engine/build.ts';
import { requireNodeVersion } from '../../server/processes/node-version.ts';
import type { Cell, Lab } from './cell.ts';
import { appsSection } from './cells/apps.ts';
import { authSection } from './cells/auth.ts';
import { contentAndTradeSection } from './cells/content-and-trade.ts';
import { databaseSection } from './cells/database.ts';
import { filesSection } from './cells/files.ts';
import { processSection } from './cells/process.ts';
import { smsSection } from './cells/sms.ts';
import { documentOf, type Outcome, printed } from './report.ts';
import { savedRuns, saveRuns } from './saved-runs.ts';
import { type Database, databases, startWorld, type World } from './world.ts';

requireNodeVersion();
const { values } = parseArgs({
  options: { only: { type: 'string' }, short: { type: 'boolean' }, database: { type: 'string' } },
});
const sections = [
  authSection,
  appsSection,
  contentAndTradeSection,
  databaseSection,
  smsSection,
  filesSection,
  processSection,
];
const isShort = values.short ?? false;
const chosen = databases.filter((name) => values.database === undefined || name === values.database);
if (chosen.length === 0) throw new Error(`--database is ${databases.join(' or ')}`);

await buildIfStale();
const outcomes: Outcome[] = [];
for (const database of chosen) outcomes.push(...(await runAll(database)));
const failed = outcomes.filter(({ failures }) => failures.length > 0);
const tried = outcomes.filter(({ isTried }) => isTried);
console.log(`\n${tried.length - failed.length} cells passed, ${failed.length} failed`);
if (!isShort && values.only === undefined) {
  saveRuns(outcomes);
  writeFileSync(path.join(import.meta.dirname, '../../docs/faults.md'), documentOf(sections, savedRuns()));
}
process.exitCode = failed.length === 0 && tried.length > 0 ? 0 : 1;

async function runAll(database: Database): Promise<Outcome[]> {
  let started: Promise<World> | undefined;
  const close = async () => (await started?.catch(() => undefined))?.close();
  const interrupted = () => void close().finally(() => process.exit(130));
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  const lab: Lab = {
    database,
    isShort,
    async world() {
      started ??= startWorld(database).catch((error) => {
        started = undefined;
        throw error;
      });
      const world = await started;
      // An earlier cell may have failed before it started them again.
      if (world.services().child.exitCode !== null || world.services().child.signalCode !== null)
        await world.startServices();
      return world;
    },
  };
  const outcomes: Outcome[] = [];
  try {
    for (const { title, cells } of sections)
      for (const cell of cells) {
        if (!isChosen(database, title, cell)) continue;
        const outcome = await tryCell(lab, cell);
        console.log(printed(outcome));
        outcomes.push(outcome);
      }
  } finally {
    await close();
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
  }
  return outcomes;
}

function isChosen(database: Database, title: string, cell: Cell): boolean {
  if ((cell.database ?? database) !== database) return false;
  const isNamed = `${title}: ${cell.name}`.toLowerCase().includes((values.only ?? '').toLowerCase());
  return isNamed && (!isShort || isPartOfShort(database, cell));
}

/** Both databases cost twice the time, so most cells run with the last one only. */
function isPartOfShort(database: Database, { isShort: part = false, run, ...cell }: Cell): boolean {
  return run !== undefined && (part === 'both' || (part && (cell.database === database || database === chosen.at(-1))));
}

async function tryCell(lab: Lab, cell: Cell): Promise<Outcome> {
  const began = performance.now();
  const seen: string[] = [];
  const checked = new Set<string>();
  const failures: string[] = [];
  const report = {
    saw: (text: string) => void seen.push(text),
    check(what: string, passed: boolean, details?: unknown) {
      checked.add(what);
      if (!passed) failures.push(`${what}${details === undefined ? '' : `: ${asText(details)}`}`);
    },
  };
  try {
    await cell.run?.(lab, report);
  } catch (error) {
    failures.push((error as Error).stack ?? String(error));
  }
  const seconds = (performance.now() - began) / 1000;
  return {
    name: cell.name,
    isTried: cell.run !== undefined,
    database: lab.database,
    seen,
    checked: [...checked],
    failures,
    seconds,
  };
}

function asText(details: unknown): string {
  return typeof details === 'string' ? details : JSON.stringify(details);
}
