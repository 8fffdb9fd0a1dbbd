/** Versions and the changelog, before a release. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { requireNotBelow, requireSection } from '../../deploy/release/checks.ts';

const own = path.join(import.meta.dirname, '../..');

test.each(['1.10', '1.10.0.0', 'v1.10.0', '01.10.0', '1.10.0-rc.1', '1.10.0+2', '--help', '1.10.0\n', ' 1.10.0', ''])(
  '%j is no version',
  (version) => {
    expect(() => requireNotBelow(version, '1.9.0')).toThrow('is not a version of three numbers');
  },
);

test('versions are compared number by number', () => {
  for (const above of ['1.9.0', '1.9.1', '1.10.0', '2.0.0'])
    expect(() => requireNotBelow(above, '1.9.0')).not.toThrow();
  for (const below of ['1.8.9', '1.8.10', '0.10.0'])
    expect(() => requireNotBelow(below, '1.9.0')).toThrow(`${below} is below the present version 1.9.0.`);
});

test.each(['', ' - soon', ' - 2026-13-01', ' - 2026-02-30', ' 2026-11-29', ' - 2026-11-29 or later'])(
  '"%s" after the version in the changelog is no date',
  (date) => {
    expect(() => requireSection(`## [1.10.0]${date}\n`, '1.10.0')).toThrow('has no date');
  },
);

test('the section of a version that begins alike is another one', () => {
  expect(() => requireSection('## [1.10.01] - 2026-11-29\n', '1.10.0')).toThrow('has no section');
});

test('the changelog has a dated section with upgrade notes for the version of package.json, as has package-lock.json', () => {
  const of = (name: string) => JSON.parse(readFileSync(path.join(own, name), 'utf8'));
  const { version } = of('package.json');
  const lock = of('package-lock.json');
  expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
  requireSection(readFileSync(path.join(own, 'CHANGELOG.md'), 'utf8'), version);
});
