import { afterEach, expect, test } from 'vitest';
import { serviceNames } from '#contract/endpoint.ts';
import { createOpenApi } from '../../server/gateway/api/openapi.ts';
import { endpointsOf } from '../helpers/contract-endpoints.ts';
import { type DocumentsApp, publicOrigin, startDocuments } from '../helpers/documents-app.ts';
import { send } from '../helpers/send.ts';

let documents: DocumentsApp;
afterEach(() => documents?.close());

type Parameter = { name: string; in: string; required: boolean };
type Operation = {
  operationId: string;
  summary: string;
  security?: object[];
  parameters: Parameter[];
  requestBody?: object;
  responses: Record<string, object>;
};
type Document = {
  openapi: string;
  servers: object[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
};

async function read(): Promise<Document> {
  documents = await startDocuments();
  const answer = await send(`${documents.base}/api/openapi.json`);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return (await answer.json()) as Document;
}

test('the OpenAPI document has every endpoint that is served, and no other', async () => {
  const { openapi, servers, paths } = await read();
  expect([openapi, servers]).toEqual(['3.1.0', [{ url: publicOrigin }]]);
  const served = serviceNames
    .flatMap(endpointsOf)
    .filter(({ api }) => api !== 'nobody')
    .map(({ method, service, path }) => `${method} /api/${service}${path.replace(/\/$/, '')}`);
  const listed = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const shape = (line: string) => line.replaceAll(/:\w+|\{\w+\}/g, '{}');
  expect(listed.map(shape).toSorted()).toEqual(served.map(shape).toSorted());
  // One address has one name for each of its places, and none is redirected to another spelling.
  expect(new Set(Object.keys(paths).map(shape)).size).toBe(Object.keys(paths).length);
  expect(Object.keys(paths).filter((path) => path.endsWith('/'))).toEqual([]);
});

test('operations have names of their own, the parameters of their address, and references that lead somewhere', async () => {
  const document = await read();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { path, method, parameters, responses, requestBody } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect([path, inPath.map(({ name }) => name).toSorted()]).toEqual([path, named.toSorted()]);
    expect(inPath.every(({ required }) => required)).toBe(true);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '403', '404', '429']));
    if (method === 'get') expect([path, requestBody]).toEqual([path, undefined]);
    else expect(parameters.map(({ name }) => name)).toContain('Idempotency-Key');
  }
  const references = new Set([...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to));
  expect(references.size).toBeGreaterThan(5);
  for (const reference of references) {
    const [, , kind = '', name = ''] = reference.split('/');
    expect([reference, document.components[kind]?.[name] !== undefined]).toEqual([reference, true]);
  }
});

test('open reads need no security, and what only sessions may do names no token', async () => {
  const { paths } = await read();
  expect(paths['/api/content/posts']!['get']!.security).toEqual([]);
  expect(paths['/api/trade/orders']!['get']!.security).toBeUndefined();
  expect(paths['/api/auth/roles']!['post']!.security).toEqual([{ session: [] }]);
});

test('other requests are answered while the endpoints are described', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  count();
  const document = JSON.parse(await createOpenApi('https://company.example')('API'));
  isDone = true;
  const operations = Object.values<object>(document.paths).flatMap((address) => Object.keys(address));
  expect(operations.length).toBeGreaterThan(100);
  expect(turns).toBeGreaterThanOrEqual(operations.length);
});
