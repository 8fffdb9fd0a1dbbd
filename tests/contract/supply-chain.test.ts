import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Package = { version?: string; resolved?: string; integrity?: string; link?: boolean; hasInstallScript?: boolean };
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };
const installed = Object.entries(lockfile.packages).filter(([location]) => location !== '');

test('T65: every dependency is pinned to one version', () => {
  const { dependencies, devDependencies, optionalDependencies, overrides } = manifest;
  const pins = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides });
  expect(pins.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([]);
});

test('T65: every package in the lockfile has a hash and is downloaded over TLS', () => {
  const unverified = installed.filter(
    ([, { integrity, resolved }]) => !integrity?.startsWith('sha512-') || !isTls(resolved),
  );
  expect(unverified.map(([location]) => location)).toEqual([]);
});
const isTls = (resolved: string | undefined) => resolved === undefined || resolved.startsWith('https://');

test('T65: no package may run an install script', () => {
  const withScripts = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([location]) => nameOf(location));
  expect(withScripts.length).toBeGreaterThan(0);
  expect(manifest.allowScripts).toEqual(Object.fromEntries(withScripts.map((name) => [name, false])));
  expect(Object.keys(manifest.scripts).filter((name) => /^(pre|post)?install$|^prepare$/.test(name))).toEqual([]);
});

const nameOf = (location: string) => location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length);
