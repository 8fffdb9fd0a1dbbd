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
  expect(manifest).not.toHaveProperty('allowScripts');
  expect(Object.keys(manifest.scripts).filter((name) => /^(pre|post)?install$|^prepare$/.test(name))).toEqual([]);
});
