import { describe, expect, test } from 'vitest';
import { toSnake } from '#contract/wire.ts';
import { endpointsOf } from '../helpers/contract-endpoints.ts';
import { startOn } from '../helpers/services.ts';
import { started } from '../helpers/started.ts';

type Operation = {
  summary: string;
  security: object[];
  parameters?: Array<{ name: string; in: string }>;
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
  responses: Record<string, object>;
};
type Document = { paths: Record<string, Record<string, Operation>> };

const services = started(() => startOn({ SEED_DEMO: 'false' }));

describe.each(['auth', 'content', 'apps', 'trade'] as const)('%s', (service) => {
  const read = async () => (await (await fetch(`${services.urls[service]}/docs/json`)).json()) as Document;
  const calls = endpointsOf(service).map((endpoint) => ({
    endpoint,
    path: `/${service}${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
    method: endpoint.method.toLowerCase(),
  }));

  test('S120: the document lists every endpoint of the contract and no other', async () => {
    const { paths } = await read();
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((name) => `${name} ${path}`),
    );
    expect(listed.sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
  });

  test('S71 S120: each operation has a summary, its access, its parameters and its response status', async () => {
    const { paths } = await read();
    for (const { endpoint, path, method } of calls) {
      const operation = paths[path]![method]!;
      expect(operation.summary).toBe(endpoint.summary);
      expect([path, operation.security.length]).toEqual([path, endpoint.access === 'anyone' ? 0 : 1]);
      expect(Object.keys(operation.responses)).toEqual([String(endpoint.status ?? 200)]);
      const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
      const rest = Object.keys(endpoint.input.shape)
        .filter((name) => !inPath.has(name))
        .map(toSnake);
      const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema.properties ?? {};
      const query = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'query')
        .map(({ name }) => name);
      expect([path, [...Object.keys(body), ...query].sort()]).toEqual([path, rest.sort()]);
    }
  });
});
