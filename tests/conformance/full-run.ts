/** The report of the last full run: `npm test` writes it, `npm run conformance` reads it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** One file of tests, as Vitest's JSON reporter writes it. */
export type FileResult = {
  readonly name: string;
  readonly assertionResults: ReadonlyArray<{
    readonly ancestorTitles: readonly string[];
    readonly title: string;
    readonly status: string;
  }>;
};

/** `source` is the commit that was tested, with `-dirty` at its end if files differed from it. */
export type FullRun = {
  readonly source: string;
  readonly endedAt: string;
  readonly testResults: readonly FileResult[];
};

const root = path.join(import.meta.dirname, '../..');
export const fullRunFile = path.join(root, '.reports/full-run.json');

export function forgetFullRun(): void {
  rmSync(fullRunFile, { force: true });
}

export function writeFullRun(source: string, testResults: readonly FileResult[]): void {
  const run: FullRun = { source, endedAt: new Date().toISOString(), testResults };
  mkdirSync(path.dirname(fullRunFile), { recursive: true });
  writeFileSync(fullRunFile, JSON.stringify(run));
}

/** Undefined if no full run has ended, or the file is not a report. */
export function readFullRun(file: string): FullRun | undefined {
  try {
    const run = JSON.parse(readFileSync(file, 'utf8')) as FullRun;
    return Array.isArray(run.testResults) ? run : undefined;
  } catch {
    return undefined;
  }
}

/** The commit that is checked out, or `unknown` outside of a repository. */
export function currentSource(): string {
  try {
    const args = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}
