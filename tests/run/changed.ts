/**
 * Which tests `npm test -- --changed` runs. Where a test imports what it tests, Vitest knows. The services, and all that a
 * browser sees, run in processes of their own: for these it is the tests that are named like what changed.
 */
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');

/** Folders whose names say nothing about what lies in them. */
const general = [
  'server',
  'services',
  'auth',
  'apps',
  'content',
  'trade',
  'src',
  'server-components',
  'client-components',
];

/** Words that the names of tests of all kinds of things have in common. */
const common = new Set(['admin', 'account', 'in', 'all', 'own', 'page', 'public', 'ui']);

/** Paths that differ from the commit, with files that git does not know yet. */
export function changedFiles(since = 'HEAD'): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const names = [
    ...git('diff', '--name-only', '--diff-filter=d', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(names.filter(Boolean))];
}

/** Of these tests those that changed, those named like a changed file's folder, and the engine's if the engine changed. */
export function testsNamedLike(changed: readonly string[], tests: readonly string[]): string[] {
  const subjects = new Set(changed.filter(isProgram).flatMap(subjectsOf));
  const isEngine = changed.some((file) => file.startsWith('engine/'));
  return tests.filter(
    (test) =>
      changed.includes(test) ||
      (isEngine && test.startsWith('tests/engine/')) ||
      wordsOf(nameOf(test)).some((word) => subjects.has(word)),
  );
}

/** Relative to the root, of the projects that start programs. */
export const testsOfPrograms = (): string[] =>
  globSync('tests/{services,pages,browser,engine}/*.test.ts', { cwd: root });

/** Modules that the gateway's tests import run in the process of the tests. */
const isProgram = (file: string) => /^(src|server)\//.test(file) && !/^(src\/contract|server\/gateway)\//.test(file);

/** `server/services/trade/orders/place.ts`: order. */
function subjectsOf(file: string): string[] {
  const folder = path.basename(path.dirname(file));
  return wordsOf(general.includes(folder) ? nameOf(file) : folder);
}

const nameOf = (file: string) => path.basename(file).split('.', 1)[0] as string;

const wordsOf = (name: string): string[] =>
  name
    .split('-')
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => !common.has(word));
