/** The files for editors, containers and Renovate say the same as package.json, biome.json and the tests. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>;
const versions = { ...dependencies, ...devDependencies, ...optionalDependencies };

test('the development container has every package of Debian that the tests ask for', () => {
  const helpers = readdirSync(path.join(root, 'tests/helpers')).filter((name) => name.endsWith('.ts'));
  const texts = helpers
    .map((name) => read(`tests/helpers/${name}`))
    .filter((text) => text.includes('requirePackage({'));
  const wanted = texts.flatMap((text) =>
    [...text.matchAll(/name: '([^']+)'|const shell = '([^']+)'/g)].map(([, name, shell]) => name ?? shell),
  );
  const installed = /install --yes --no-install-recommends (.+) \\/.exec(read('.devcontainer/Dockerfile'))?.[1];
  expect(wanted.sort()).toEqual(installed?.split(' '));
});

test('the editor indents, wraps and ends lines as Biome does', () => {
  const { formatter } = JSON.parse(read('biome.json'));
  const [, everywhere = ''] = read('.editorconfig').split('\n[');
  const settings = Object.fromEntries(
    everywhere
      .split('\n')
      .slice(1)
      .map((line) => line.split(' = ')),
  );
  expect([settings.indent_style, Number(settings.indent_size), Number(settings.max_line_length)]).toEqual([
    formatter.indentStyle,
    formatter.indentWidth,
    formatter.lineWidth,
  ]);
  // Biome's own default.
  expect(settings.end_of_line).toBe('lf');
  const withCarriageReturns = execFileSync('git', ['grep', '-Il', '\r$'], { cwd: root, encoding: 'utf8' });
  expect(withCarriageReturns.trim().split('\n')).toEqual(['deploy/balancer/503.http']);
});

test('every package is of an exact version, and Renovate names only packages that exist', () => {
  const inexact = Object.entries(versions).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  expect(inexact).toEqual([]);
  const { packageRules } = JSON.parse(read('renovate.json')) as { packageRules: { matchPackageNames?: string[] }[] };
  const named = packageRules.flatMap(({ matchPackageNames = [] }) => matchPackageNames);
  const ofContainers = ['node', 'docker.io/library/node'];
  expect(named.filter((name) => !(name in versions) && !ofContainers.includes(name))).toEqual([]);
  const react = ['react', 'react-dom', 'react-server-dom-webpack'].map((name) => versions[name]);
  expect(new Set(react).size).toBe(1);
});
