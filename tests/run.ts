/**
 * `npm test`: everything that must hold, and after the tests which rows of the specification they proved. Ends with the slowest
 * tests, those that were skipped, all that failed, and one line `N passed, N failed` that counts each test and each other step.
 *
 * `npm test -- tests/pages` runs the tests of these files. `npm test -- --changed`, or `--changed <commit>`, checks in less
 * than a minute what differs from that commit: types, the lint of the files, and the tests that have to do with them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { requireNodeVersion } from '../server/processes/node-version.ts';
import { currentSource, forgetFullRun, writeFullRun } from './conformance/full-run.ts';
import { ensureRequirements } from './helpers/requirements.ts';
import { changedFiles, testsNamedLike, testsOfPrograms } from './run/changed.ts';
import { type FileReport, failed, skipped, slowest } from './run/summary.ts';
import { childrenSeconds, type Part, times } from './run/times.ts';
import { makeWorkFolder } from './run/work-folder.ts';

type Tally = { passed: number; failed: number };
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: readonly FileReport[];
};
type Step = readonly [name: string, file: string, ...args: string[]];

/** Groups of steps run side by side, and then the runs of tests, two at a time. */
type Plan = { readonly steps: readonly (readonly Step[])[]; readonly runs: readonly Run[]; readonly isFull: boolean };
/** With its arguments to Vitest. */
type Run = readonly [name: string, ...args: string[]];

const root = path.join(import.meta.dirname, '..');
// Its threads would check shared types several times, which takes twice the processor time.
const types: Step = ['types', 'node_modules/typescript/bin/tsc', '-p', '.', '--singleThreaded'];
const biome = 'node_modules/@biomejs/biome/bin/biome';
const made: readonly Step[] = [['build', 'engine/build.ts', '--if-stale']];

requireNodeVersion();
ensureRequirements();

const source = currentSource();
const work = makeWorkFolder();
// PostgreSQL runs as another user.
chmodSync(work, 0o711);
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

const { steps, runs, isFull } = plan(process.argv.slice(2));
const reports: Report[] = [];
const parts: Part[] = [];
const failedSteps: string[] = [];
const tallies = (await Promise.all(steps.map(runSteps))).flat();
const waiting = [...runs];
// One for each processor; a third ended no earlier.
tallies.push(...(await Promise.all([0, 1].map(runWaiting))).flat());
if (isFull) tallies.push(await runConformance());
const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
const results = reports.flatMap(({ testResults }) => testResults);
const omitted = skipped(results);
console.log(['\nSlowest tests:', ...slowest(results, 20)].join('\n'));
console.log(['\nTime of each part:', ...times(parts)].join('\n'));
if (omitted.length > 0) console.log([`\nTests that did not run, ${omitted.length}:`, ...omitted].join('\n'));
console.log(['', ...failedSteps, ...failed(results)].join('\n'));
const tail = omitted.length > 0 ? `, ${omitted.length} skipped` : '';
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${tail}`);
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;

/** A quick one first, so that a fault is seen early, and then the longest, so that both lines end together. */
function plan([first = '', ...rest]: string[]): Plan {
  if (first === '--changed') return planOfChanges(rest[0]);
  const of = (...projects: string[]) => projects.map((name) => `--project=${name}`);
  const browser = (part: number): Run => [`browser ${part} of 3`, ...of('browser'), `--shard=${part}/3`];
  return {
    steps: [
      [types, ['lint', biome, 'check', '.'], ['knip', 'node_modules/knip/bin/knip.js']],
      [
        ['build', 'engine/build.ts'],
        ['first starts', 'tests/helpers/first-start.ts'],
      ],
    ],
    runs: first
      ? [['tests', first, ...rest]]
      : [
          ['contract, components, conformance, flight', ...of('contract', 'components', 'conformance', 'flight')],
          ...[1, 2, 3].map(browser),
          ['services', ...of('services')],
          ['pages, engine', ...of('pages', 'engine')],
          ['gateway, every-setting', ...of('gateway', 'every-setting')],
        ],
    isFull: !first,
  };
}

function planOfChanges(since = 'HEAD'): Plan {
  const changed = changedFiles(since);
  const imported = ['contract', 'components', 'flight', 'gateway', 'every-setting'].map((name) => `--project=${name}`);
  const named = testsNamedLike(changed, testsOfPrograms());
  return {
    steps: [[types, ['lint', biome, 'check', '--no-errors-on-unmatched', ...changed]], made],
    runs: [
      ['imported', `--changed=${since}`, '--passWithNoTests', ...imported],
      ['named', 'tests/conformance', ...named],
    ],
    isFull: false,
  };
}

async function runSteps(group: readonly Step[], line: number): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const [name, ...args] of group) {
    const isPassed = (await runNode(name, args, line)) === 0;
    console.log(`${isPassed ? 'passed' : 'FAILED'}: ${name}`);
    if (!isPassed) failedSteps.push(`FAILED: ${name}`);
    tallies.push(isPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  }
  return tallies;
}

async function runWaiting(line: number): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (let run = waiting.shift(); run; run = waiting.shift()) tallies.push(await runTests(run, line));
  return tallies;
}

/** Only a full run shows which rows of the specification its tests proved, since this needs the report of each run. */
async function runConformance(): Promise<Tally> {
  if (reports.length === runs.length) {
    writeFullRun(
      source,
      reports.flatMap(({ testResults }) => testResults),
    );
  } else forgetFullRun();
  const [tally] = await runSteps([['conformance', 'tests/conformance/conformance.ts']], 0);
  return tally as Tally;
}

/** A run that broke off before it could report counts as failed, whatever passed until then. */
async function runTests([name, ...args]: Run, line: number): Promise<Tally> {
  const report = path.join(work, `report-${args.join(' ').replaceAll(/\W+/g, '-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const all = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args];
  const code = await runNode(name, all, line, { ...process.env, TMPDIR: work });
  const result = readReport(report);
  if (!result) return { passed: 0, failed: 1 };
  reports.push(result);
  if (code !== 0 && result.numFailedTests === 0)
    failedSteps.push(`FAILED: an error outside of a test, see "Unhandled Errors" above, in ${args.join(' ')}`);
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

/** Returns the exit code. The first line prints as it goes, the others when a program has ended, so that lines stay whole. */
async function runNode(name: string, args: readonly string[], line: number, env = process.env): Promise<number | null> {
  const output = path.join(work, `output-${line}`);
  const out = line === 0 ? 'inherit' : openSync(output, 'w');
  console.log(`\n> node ${args.join(' ')}`);
  const start = performance.now();
  const [code] = await once(spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', out, out] }), 'exit');
  parts.push({ name, seconds: (performance.now() - start) / 1000, processorSeconds: childrenSeconds() });
  if (typeof out === 'number') {
    closeSync(out);
    process.stdout.write(readFileSync(output, 'utf8'));
  }
  return code;
}
