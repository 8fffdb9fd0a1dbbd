import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Package = { version?: string; resolved?: string; integrity?: string; link?: boolean; hasInstallScript?: boolean };
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };
const installed = Object.entries(lockfile.packages).filter(([place]) => place !== '');

test('T65: every dependency is pinned to one version', () => {
  const { dependencies, devDependencies, optionalDependencies, overrides } = manifest;
  const pins = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides });
  expect(pins.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([]);
});

test('T65: every package of the lockfile is named with the hash of its bytes, and comes over TLS', () => {
  const loose = installed.filter(
    ([, { integrity, resolved }]) => !integrity?.startsWith('sha512-') || !isTls(resolved),
  );
  expect(loose.map(([place]) => place)).toEqual([]);
});
const isTls = (resolved: string | undefined) => resolved === undefined || resolved.startsWith('https://');

test('T65: no package is allowed to run a script when it is installed', () => {
  const wanting = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => nameOf(place));
  expect(wanting.length).toBeGreaterThan(0);
  expect(manifest.allowScripts).toEqual(Object.fromEntries(wanting.map((name) => [name, false])));
  expect(Object.keys(manifest.scripts).filter((name) => /^(pre|post)?install$|^prepare$/.test(name))).toEqual([]);
});

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
