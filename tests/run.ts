/**
 * `npm test`: everything that must hold, one step after another, the quick ones first, and after the tests which rows of the
 * specification they proved. Ends with the slowest tests, those that were skipped, all that failed, and one line
 * `N passed, N failed` that counts each test and each other step.
 *
 * `npm test -- tests/pages` runs the tests of these files. `npm test -- --changed`, or `--changed <commit>`, checks in less
 * than a minute what differs from that commit: types, the lint of the files, and the tests that have to do with them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { requireNodeVersion } from '../server/node-version.ts';
import { currentSource, forgetFullRun, writeFullRun } from './conformance/full-run.ts';
import { ensureRequirements } from './helpers/requirements.ts';
import { changedFiles, testsNamedLike, testsOfPrograms } from './run/changed.ts';
import { type FileReport, failed, skipped, slowest } from './run/summary.ts';
import { makeWorkFolder } from './run/work-folder.ts';

type Tally = { passed: number; failed: number };
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: readonly FileReport[];
};
type Step = readonly [name: string, file: string, ...args: string[]];

/** The runs of a line, each given by its arguments to Vitest, follow each other; lines and groups of steps run side by side. */
type Line = readonly (readonly string[])[];
type Plan = { readonly steps: readonly (readonly Step[])[]; readonly lines: readonly Line[]; readonly isFull: boolean };

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

const { steps, lines, isFull } = plan(process.argv.slice(2));
const reports: Report[] = [];
const failedSteps: string[] = [];
const tallies = (await Promise.all(steps.map(runSteps))).flat();
tallies.push(...(await Promise.all(lines.map(runLine))).flat());
if (isFull) tallies.push(await runConformance());
const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
const results = reports.flatMap(({ testResults }) => testResults);
const omitted = skipped(results);
console.log(['\nSlowest tests:', ...slowest(results, 20)].join('\n'));
if (omitted.length > 0) console.log([`\nTests that did not run, ${omitted.length}:`, ...omitted].join('\n'));
console.log(['', ...failedSteps, ...failed(results)].join('\n'));
const tail = omitted.length > 0 ? `, ${omitted.length} skipped` : '';
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${tail}`);
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;

/**
 * Two lines, one for each processor: in one the services on their databases, in the other what needs a gateway. The browser
 * tests are shared so that both end at about the same time. A third line ended no earlier.
 */
function plan([first = '', ...rest]: string[]): Plan {
  if (first === '--changed') return planOfChanges(rest[0]);
  const browser = (part: number) => ['--project=browser', `--shard=${part}/3`];
  return {
    steps: [
      [types, ['lint', biome, 'check', '.'], ['knip', 'node_modules/knip/bin/knip.js']],
      [
        ['build', 'engine/build.ts'],
        ['first starts', 'tests/helpers/first-start.ts'],
      ],
    ],
    lines: first
      ? [[[first, ...rest]]]
      : [
          [['--project=!services', '--project=!browser'], browser(1), browser(2)],
          [['--project=services'], browser(3)],
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
    lines: [[[`--changed=${since}`, '--passWithNoTests', ...imported]], [['tests/conformance', ...named]]],
    isFull: false,
  };
}

async function runSteps(group: readonly Step[], line: number): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const [name, ...args] of group) {
    const isPassed = (await runNode(args, line)) === 0;
    console.log(`${isPassed ? 'passed' : 'FAILED'}: ${name}`);
    if (!isPassed) failedSteps.push(`FAILED: ${name}`);
    tallies.push(isPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  }
  return tallies;
}

async function runLine(runs: Line, line: number): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const [index, args] of runs.entries())
    tallies.push(await runTests(args, { line, report: path.join(work, `report-${line}-${index}.json`) }));
  return tallies;
}

/** Of a full run only: which rows of the specification its tests proved. Without the report of each run there is none. */
async function runConformance(): Promise<Tally> {
  if (reports.length === lines.flat().length) {
    writeFullRun(
      source,
      reports.flatMap(({ testResults }) => testResults),
    );
  } else forgetFullRun();
  const [tally] = await runSteps([['conformance', 'tests/conformance/conformance.ts']], 0);
  return tally as Tally;
}

/** A run that broke off before it could report counts as failed, whatever passed until then. */
async function runTests(args: readonly string[], { line, report }: { line: number; report: string }): Promise<Tally> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const all = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args];
  const code = await runNode(all, line, { ...process.env, TMPDIR: work });
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
async function runNode(args: readonly string[], line: number, env = process.env): Promise<number | null> {
  const output = path.join(work, `output-${line}`);
  const out = line === 0 ? 'inherit' : openSync(output, 'w');
  console.log(`\n> node ${args.join(' ')}`);
  const [code] = await once(spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', out, out] }), 'exit');
  if (typeof out === 'number') {
    closeSync(out);
    process.stdout.write(readFileSync(output, 'utf8'));
  }
  return code;
}
