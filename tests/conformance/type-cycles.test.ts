import { expect, test } from 'vitest';
import { importedFile, read, repositoryFiles } from '../helpers/repository-files.ts';

const files = repositoryFiles('src', 'server', 'engine').filter((file) => /\.tsx?$/.test(file));
const statements = /^(?:import|export)\b(?:[^;'"]*?\bfrom)?\s*['"]([^'"]+)['"]/gms;
const imports = new Map(
  files.map((file) => [
    file,
    [...read(file).matchAll(statements)].flatMap(([, name = '']) => importedFile(file, name) ?? []),
  ]),
);

function reachedFrom(file: string): ReadonlySet<string> {
  const reached = new Set(imports.get(file));
  // A set that grows during the loop is read to its new end.
  for (const other of reached) for (const next of imports.get(other) ?? []) reached.add(next);
  return reached;
}

test('no files import each other in a circle, not even types', () => {
  expect([...imports.values()].flat().length).toBeGreaterThan(5_000);
  const reached = new Map(files.map((file) => [file, reachedFrom(file)]));
  const circles = files
    .filter((file) => reached.get(file)?.has(file))
    .map((file) => files.filter((other) => reached.get(file)?.has(other) && reached.get(other)?.has(file)).join(' '));
  expect([...new Set(circles)]).toEqual([]);
});
