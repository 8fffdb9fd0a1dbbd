import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Git lists them by their path from the root, new ones too. */
export const repositoryFiles = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], { encoding: 'utf8' })
    .trim()
    .split('\n');

export const read = (file: string): string => readFileSync(file, 'utf8');

/** The path that an import of this file means; undefined for a package. */
export function importedFile(file: string, name: string): string | undefined {
  if (name.startsWith('#contract/')) return name.replace('#', 'src/');
  return name.startsWith('.') ? path.join(path.dirname(file), name) : undefined;
}
