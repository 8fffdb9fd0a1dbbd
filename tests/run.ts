/**
 * `npm test`: everything that must hold, one step after another, the quick ones first, and after the tests which rows of the
 * specification they proved. Ends with one line `N passed, N failed` that counts each test and each other step.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireNodeVersion } from '../server/node-version.ts';
import { currentSource, type FileResult, forgetFullRun, writeFullRun } from './conformance/full-run.ts';
import { ensureRequirements } from './helpers/requirements.ts';

type Tally = { passed: number; failed: number };
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: readonly FileResult[];
};
type Step = readonly [name: string, file: string, ...args: string[]];

const root = path.join(import.meta.dirname, '..');
const steps: readonly Step[] = [
  ['types', 'node_modules/typescript/bin/tsc', '-p', '.'],
  ['lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  ['knip', 'node_modules/knip/bin/knip.js'],
  ['build', 'server/rsc/build.ts'],
  ['database', 'server/services/database/template.ts'],
];

/**
 * Two lines beside each other, as most tests wait more than they work: the services on their databases, and what needs a
 * gateway or a browser. With arguments (`npm test -- tests/pages`) there is one.
 */
const chosen = process.argv.slice(2);
const lines = chosen.length > 0 ? [chosen] : [['--project=!services'], ['--project=services']];

requireNodeVersion();
ensureRequirements();

const source = currentSource();
const reports: Report[] = [];
const tallies = [...steps.map(runStep), ...(await Promise.all(lines.map(runTests)))];
if (chosen.length === 0) tallies.push(runConformance());
const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;

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
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-tests-'));
  const [report, output] = [path.join(folder, 'report.json'), path.join(folder, 'output')];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const out = line === 0 ? 'inherit' : openSync(output, 'w');
  const all = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args];
  console.log(`\n> node ${all.join(' ')}`);
  const [code] = await once(spawn(process.execPath, all, { cwd: root, stdio: ['ignore', out, out] }), 'exit');
  if (line > 0) process.stdout.write(readFileSync(output, 'utf8'));
  const result = readReport(report);
  rmSync(folder, { recursive: true, force: true });
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
