/**
 * `npm run conformance`: which rows have a test that carries their id, per stage. With `--issue 2` it ends with 1 when
 * a row of that stage has none; with `--files` it says where each row is proven.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { rows, type Stage } from './rows.ts';
import { provenRows } from './titles.ts';

const { values } = parseArgs({ options: { issue: { type: 'string' }, files: { type: 'boolean', default: false } } });
const proven = provenRows(path.join(import.meta.dirname, '..'));
const stages = ([2, 3, 4] as const).filter((stage) => !values.issue || Number(values.issue) === stage);
if (stages.length === 0) throw new Error(`there is no issue ${values.issue}`);

const missing = stages.flatMap(report);
reportUnknown();
if (values.issue && missing.length > 0) process.exitCode = 1;

function report(stage: Stage): string[] {
  const ids = rows.filter((row) => row.stage === stage).map((row) => row.id);
  const without = ids.filter((id) => !proven.has(id));
  console.log(`issue ${stage}: ${ids.length - without.length} of ${ids.length} rows have a test`);
  if (without.length > 0) console.log(`  without: ${without.join(' ')}`);
  if (values.files) for (const id of ids) console.log(`  ${id.padEnd(5)} ${proven.get(id)?.join(', ') ?? '-'}`);
  return without;
}

function reportUnknown(): void {
  const known = new Set(rows.map((row) => row.id));
  const unknown = [...proven.keys()].filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  console.log(`no such row: ${unknown.join(' ')}`);
  process.exitCode = 1;
}
