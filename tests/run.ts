/**
 * `npm test`: everything that must hold, one step after another, the quick ones first, and after the tests which rows of the
 * specification they proved. Ends with the slowest tests, those that were skipped, and one line `N passed, N failed` that
 * counts each test and each other step.
 *
 * `npm test -- tests/pages` runs the tests of these files. `npm test -- --changed`, or `--changed <commit>`, checks in less
 * than a minute what differs from that commit: types, the lint of the files, and the tests that have to do with them.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { requireNodeVersion } from '../server/node-version.ts';
import { currentSource, forgetFullRun, writeFullRun } from './conformance/full-run.ts';
import { ensureRequirements } from './helpers/requirements.ts';
import { changedFiles, testsNamedLike, testsOfPrograms } from './run/changed.ts';
import { type FileReport, skipped, slowest } from './run/summary.ts';
import { makeWorkFolder } from './run/work-folder.ts';

type Tally = { passed: number; failed: number };
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: readonly FileReport[];
};
type Step = readonly [name: string, file: string, ...args: string[]];

type Plan = { readonly steps: readonly Step[]; readonly lines: readonly string[][]; readonly isFull: boolean };

const root = path.join(import.meta.dirname, '..');
const types: Step = ['types', 'node_modules/typescript/bin/tsc', '-p', '.'];
const biome = 'node_modules/@biomejs/biome/bin/biome';
const made: readonly Step[] = [
  ['build', 'engine/build.ts', '--if-stale'],
  ['database', 'server/services/database/template.ts'],
];

requireNodeVersion();
ensureRequirements();

const source = currentSource();
const work = makeWorkFolder();
// PostgreSQL runs as another user.
chmodSync(work, 0o711);
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

const { steps, lines, isFull } = plan(process.argv.slice(2));
const reports: Report[] = [];
const tallies = [...steps.map(runStep), ...(await Promise.all(lines.map(runTests)))];
if (isFull) tallies.push(runConformance());
const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
const results = reports.flatMap(({ testResults }) => testResults);
const omitted = skipped(results);
console.log(['\nSlowest tests:', ...slowest(results, 20)].join('\n'));
if (omitted.length > 0) console.log([`\nTests that did not run, ${omitted.length}:`, ...omitted].join('\n'));
const tail = omitted.length > 0 ? `, ${omitted.length} skipped` : '';
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${tail}`);
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;

/**
 * All of it goes in two lines beside each other, as most tests wait more than they work: the services on their databases, and
 * what needs a gateway or a browser.
 */
function plan([first = '', ...rest]: string[]): Plan {
  if (first === '--changed') return planOfChanges(rest[0]);
  const chosen = first ? [first, ...rest] : [];
  return {
    steps: [
      types,
      ['lint', biome, 'check', '.'],
      ['knip', 'node_modules/knip/bin/knip.js'],
      ['build', 'engine/build.ts'],
      ...made.slice(1),
      ['first starts', 'tests/helpers/first-start.ts'],
    ],
    lines: first ? [chosen] : [['--project=!services'], ['--project=services']],
    isFull: !first,
  };
}

function planOfChanges(since = 'HEAD'): Plan {
  const changed = changedFiles(since);
  const imported = ['contract', 'components', 'gateway'].map((name) => `--project=${name}`);
  const named = testsNamedLike(changed, testsOfPrograms());
  return {
    steps: [types, ['lint', biome, 'check', '--no-errors-on-unmatched', ...changed], ...made],
    lines: [
      [`--changed=${since}`, '--passWithNoTests', ...imported],
      ['tests/conformance', ...named],
    ],
    isFull: false,
  };
}

function runStep([name, ...args]: Step): Tally {
  return tally(name, run(args));
}

/** Of a full run only: which rows of the specification its tests proved. Where a line left no report there is none of the run. */
function runConformance(): Tally {
  if (reports.length === lines.length) {
    writeFullRun(
      source,
      reports.flatMap(({ testResults }) => testResults),
    );
  } else forgetFullRun();
  return runStep(['conformance', 'tests/conformance/conformance.ts']);
}

/**
 * A run that broke off before it could report counts as failed, whatever passed until then. The first line writes as it goes, the
 * others when they have ended, so that nothing is torn apart.
 */
async function runTests(args: string[], line: number): Promise<Tally> {
  const [report, output] = [path.join(work, `report-${line}.json`), path.join(work, `output-${line}`)];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const env = { ...process.env, TMPDIR: work };
  const out = line === 0 ? 'inherit' : openSync(output, 'w');
  const all = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args];
  console.log(`\n> node ${all.join(' ')}`);
  const [code] = await once(spawn(process.execPath, all, { cwd: root, env, stdio: ['ignore', out, out] }), 'exit');
  if (line > 0) process.stdout.write(readFileSync(output, 'utf8'));
  const result = readReport(report);
  if (!result) return { passed: 0, failed: 1 };
  reports.push(result);
  const failed = Math.max(result.numFailedTests, result.numFailedTestSuites > 0 ? 1 : 0, code === 0 ? 0 : 1);
  return { passed: result.numPassedTests, failed };
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function tally(name: string, ok: boolean): Tally {
  console.log(`${ok ? 'passed' : 'FAILED'}: ${name}`);
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function run(args: string[]): boolean {
  console.log(`\n> node ${args.join(' ')}`);
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0;
}
