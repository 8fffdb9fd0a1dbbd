/** Reads, without running anything, which rows the titles of tests name. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expand } from './rows.ts';

/** F names a finding of the threat list; it may stand among the rows, and is none. */
const id = String.raw`(?:[ST]\d+[a-z]?(?:-(?:[ST]\d+|[a-z]))?|F\d+)`;
/** A call whose first argument is a text that opens with ids and a colon; one that is skipped, planned, or run only under a condition proves nothing. */
const titled = new RegExp(
  String.raw`(?<!\.(?:skip|todo)|\bdescribe|If\((?:[^()]|\([^()]*\))*\))\(\s*['"${'`'}](${id}(?:[ ,]+${id})*):`,
  'g',
);

/** The ids that open titles: `test('S70 T30: keys and dates', ...)` gives S70 and T30. */
export function rowsOfTitles(source: string): string[] {
  return [...source.matchAll(titled)]
    .flatMap(([, ids]) => expand((ids ?? '').replaceAll(',', ' ')))
    .filter((row) => !row.startsWith('F'));
}

/** Which test files prove a row. */
export function provenRows(directory: string): Map<string, string[]> {
  const proven = new Map<string, string[]>();
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.test\.tsx?$/.test(file),
  );
  for (const file of files.sort()) {
    for (const id of rowsOfTitles(readFileSync(path.join(directory, file), 'utf8'))) {
      const known = proven.get(id) ?? [];
      if (!known.includes(file)) proven.set(id, [...known, file]);
    }
  }
  return proven;
}
