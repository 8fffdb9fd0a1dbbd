import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { ServiceName } from '#contract/endpoint.ts';
import { type ApiCall, apiEndpoints } from '../../server/gateway/api/endpoints.ts';

const root = path.join(import.meta.dirname, '..', '..');

test('the addresses below /api in our own source name an endpoint and its parameters', async () => {
  const files = globSync('src/{client,server}-components/**/*.{ts,tsx}', { cwd: root });
  const address = /[`'"]\/api\/(content|trade|auth|apps)(\/[^`'"]*)[`'"]/g;
  const found = files.flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(address)]);
  expect(found.length).toBeGreaterThan(2);
  const { find } = await apiEndpoints();
  for (const [whole, service, rest] of found) {
    // A query in a variable is the browser tests' matter.
    const url = new URL(rest!.replace(/\?\$\{\w+\}$/, '').replaceAll(/\$\{\w+\}/g, 'x'), 'https://portico.example');
    const call = find(service as ServiceName, 'GET', url.pathname);
    expect([whole, call !== null && 'endpoint' in call]).toEqual([whole, true]);
    const { query } = call as ApiCall;
    expect([whole, [...url.searchParams.keys()].filter((name) => !query.has(name))]).toEqual([whole, []]);
  }
});
