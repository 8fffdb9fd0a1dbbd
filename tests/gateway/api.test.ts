import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { getApp, maxAccessRules } from '#contract/apps/apps.ts';
import { unknownMessage } from '#contract/connection-messages.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { proofHeader, proofOf } from '../../server/actors/gateway-proof.ts';
import { createApiHarness } from '../helpers/api-to.ts';
import { type Hit, json } from '../helpers/foreign-service.ts';

const { apiTo, end } = createApiHarness();
afterEach(end);

const thing = z.object({ name: z.string(), publishedAt: z.date(), line1: z.string(), note: z.string().nullable() });
const at = new Date('2026-01-02T03:04:05.678Z');
const wireThing = { name: 'a', published_at: at.toISOString(), line1: 'x', note: null };
const common = { service: 'content', access: 'anyone', summary: 'A thing' } as const;
const getThing = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/things/:name',
  input: z.object({
    name: z.string(),
    pageSize: z.coerce.number().optional(),
    since: z.date().optional(),
    featured: z.stringbool().optional(),
  }),
  output: thing,
});
const patchThing = defineEndpoint({
  ...common,
  method: 'PATCH',
  path: '/things/:name',
  input: z.object({ name: z.string(), publishAt: z.date(), line1: z.string() }),
  output: thing,
});
const deleteThing = defineEndpoint({
  ...common,
  method: 'DELETE',
  path: '/things',
  input: z.object({ sessionId: z.string() }),
  output: z.undefined(),
  status: 204,
});
const search = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/things',
  input: z.object({ tags: z.array(z.string()).optional(), after: z.string().nullable().optional() }),
  output: thing,
});
const empty = (method: 'POST' | 'DELETE') =>
  defineEndpoint({
    ...common,
    method,
    path: '/things/:name/lock',
    input: z.object({ name: z.string() }),
    output: z.undefined(),
  });
const getFixed = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/things/',
  input: z.object({}),
  output: z.object({ title: z.string() }),
});

test('S70 T30: keys and dates of a response are converted for declared fields only', async () => {
  const { api } = await apiTo((_hit, response) =>
    json(response, 200, { ...wireThing, name: '2026-01-01T00:00:00Z', secret_hash: 'x', __proto__x: 1 }),
  );
  const answer = await api(getThing, { name: 'a' });
  expect(answer).toEqual({ name: '2026-01-01T00:00:00Z', publishedAt: at, line1: 'x', note: null });
});

test('S71: requests are sent in snake_case with ISO dates, and path and query parameters in the URL', async () => {
  const { api, service } = await apiTo((_hit, response) => json(response, 200, wireThing));
  await api(getThing, { name: 'çay bardağı', pageSize: 5, since: at, featured: 'true' });
  await api(patchThing, { name: 'a', publishAt: at, line1: 'x y' });
  const [read, change] = service.hits;
  expect(read!.url).toBe(
    '/content/things/%C3%A7ay%20barda%C4%9F%C4%B1?page_size=5&since=2026-01-02T03%3A04%3A05.678Z&featured=true',
  );
  expect(read!.body).toBe('');
  expect([change!.method, change!.url, JSON.parse(change!.body)]).toEqual([
    'PATCH',
    '/content/things/a',
    { publish_at: at.toISOString(), line1: 'x y' },
  ]);
  expect(change!.headers['content-type']).toBe('application/json');
});

test('S100 S71: a DELETE carries its body as JSON', async () => {
  const { api, service } = await apiTo((_hit, response) => response.writeHead(204).end());
  expect(await api(deleteThing, { sessionId: 's' })).toBeUndefined();
  expect([service.hits[0]!.body, service.hits[0]!.headers['content-type']]).toEqual([
    '{"session_id":"s"}',
    'application/json',
  ]);
});

test('S71: a list is sent as repeated parameters, and an empty value not at all', async () => {
  const { api, service } = await apiTo((_hit, response) => json(response, 200, wireThing));
  await api(search, { tags: ['a', 'b c'], after: null });
  await api(search, {});
  expect(service.hits.map(({ url }) => url)).toEqual(['/content/things?tags=a&tags=b+c', '/content/things']);
});

test('S71: an endpoint without further input sends an empty object with POST and no body with DELETE', async () => {
  const { api, service } = await apiTo((_hit, response) => response.writeHead(204).end());
  await api(empty('POST'), { name: 'a' });
  await api(empty('DELETE'), { name: 'a' });
  expect(service.hits.map(({ body, headers }) => [body, headers['content-type']])).toEqual([
    ['{}', 'application/json'],
    ['', undefined],
  ]);
});

test('S96 S120: calls send request id and address, a bearer only with a session, a proof only with a token', async () => {
  const answer = (_hit: Hit, response: ServerResponse) => json(response, 200, { title: 't' });
  const signedIn = await apiTo(answer, {
    request: { token: 'abc', clientAddress: '203.0.113.7', device: 'device-1', userAgent: 'Telephone/1.0' },
  });
  const anonymous = await apiTo(answer);
  const trusted = await apiTo(answer, { tokens: { content: 'shared-with-this-service-alone-x' } });
  await trusted.api(getFixed, {});
  await signedIn.api(getFixed, {});
  await anonymous.api(getFixed, {});
  expect(signedIn.service.hits[0]!.headers).toMatchObject({
    authorization: 'Bearer abc',
    accept: 'application/json',
    'x-request-id': 'request-1',
    'x-client-address': '203.0.113.7',
    'x-device': 'device-1',
    'x-user-agent': 'Telephone/1.0',
  });
  for (const name of ['x-client-address', 'x-device', 'x-user-agent'])
    expect(anonymous.service.hits[0]!.headers).not.toHaveProperty(name);
  expect(anonymous.service.hits[0]!.headers).not.toHaveProperty('authorization');
  expect(signedIn.service.hits[0]!.headers).not.toHaveProperty(proofHeader);
  expect(trusted.service.hits[0]!.headers[proofHeader]).toBe(proofOf('shared-with-this-service-alone-x'));
});

test('S97: base URLs with or without a trailing slash or a path are joined alike', async () => {
  const urls: string[] = [];
  for (const base of ['', '/', '/base', '/base/']) {
    const { api, service } = await apiTo((_hit, response) => json(response, 200, { title: 't' }), { base });
    await api(getFixed, {});
    urls.push(service.hits[0]!.url);
  }
  expect(urls).toEqual(['/content/things/', '/content/things/', '/base/content/things/', '/base/content/things/']);
});

test('T25: a value that would leave its path segment is refused without a call', async () => {
  const { api, service } = await apiTo((_hit, response) => json(response, 200, wireThing));
  for (const name of [
    '../session/validate',
    '..',
    '.',
    'a#',
    'a?x',
    'a%2fb',
    'a/b',
    'a\\b',
    'a\r\nX: y',
    '',
    '\ud800',
    'a'.repeat(101),
  ]) {
    await expect(api(getThing, { name }), JSON.stringify(name)).rejects.toMatchObject({ tag: 'failure', status: 400 });
  }
  expect(service.hits).toEqual([]);
});

const garbage: Record<string, (response: ServerResponse) => unknown> = {
  'an HTML page': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hello</h1>'),
  'JSON with the content type of HTML': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(JSON.stringify(wireThing)),
  'a type that only mentions JSON': (response) =>
    response.writeHead(200, { 'content-type': 'text/html; profile=application/json' }).end(JSON.stringify(wireThing)),
  'truncated JSON': (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
  'an empty body': (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(),
  null: (response) => json(response, 200, null),
  'a list': (response) => json(response, 200, [wireThing]),
  'wrong types': (response) => json(response, 200, { ...wireThing, name: { toString: 'x' } }),
  'an invalid date': (response) => json(response, 200, { ...wireThing, published_at: '2026-13-45T99:00:00Z' }),
  'a field in two spellings': (response) => json(response, 200, { ...wireThing, publishedAt: at.toISOString() }),
  'a redirect': (response) => json(response, 302, wireThing, { location: 'https://evil.example/' }),
};
test.each(Object.entries(garbage))('T29: %s as a response is a bad gateway', async (_name, answer) => {
  const { api } = await apiTo((_hit, response) => answer(response));
  await expect(api(getThing, { name: 'a' })).rejects.toMatchObject({
    tag: 'failure',
    status: 502,
    userMessage: unknownMessage,
  });
});

test('T30: prototype keys in a response are ignored', async () => {
  const text = `{"name":"a","published_at":"${at.toISOString()}","line1":"x","note":null,"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`;
  const { api } = await apiTo((_hit, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(text),
  );
  const answer = await api(getThing, { name: 'a' });
  expect(Object.keys(answer)).toEqual(['name', 'publishedAt', 'line1', 'note']);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  expect((answer as { polluted?: number }).polluted).toBeUndefined();
});

async function failing(status: number, body: unknown, headers: Record<string, string> = {}) {
  const { api } = await apiTo((_hit, response) =>
    typeof body === 'string' ? response.writeHead(status, headers).end(body) : json(response, status, body, headers),
  );
  return api(patchThing, { name: 'a', publishAt: at, line1: 'x' }).then(
    () => null,
    (error: unknown) =>
      error as Error & { status: number; userMessage: string; code: string; fields?: object; retryAfter?: number },
  );
}

test('S123 S131: a failure of a service keeps its status, code, message and messages by field', async () => {
  const failure = await failing(422, {
    code: 'invalid_input',
    user_message: 'Please check.',
    fields: { publish_at: 'Too early.', 'publish_at.0.free_from': 'Too low.', role: 'x', line1: 5 },
  });
  expect(failure).toMatchObject({ status: 422, code: 'invalid_input', userMessage: 'Please check.' });
  expect(failure!.fields).toEqual({ publishAt: 'Too early.', 'publishAt.0.freeFrom': 'Too low.' });
  expect(await failing(429, { user_message: 'Wait.' }, { 'retry-after': '30' })).toMatchObject({
    status: 429,
    userMessage: 'Wait.',
    retryAfter: 30,
  });
  expect(await failing(429, {}, { 'retry-after': '172800' })).toMatchObject({ retryAfter: 86_400 });
  for (const status of [400, 401, 403, 404, 409, 410]) {
    const plain = await failing(status, { user_message: 'No.', fields: {} });
    expect(plain).toMatchObject({ status, userMessage: 'No.', code: 'service_failed', service: 'content' });
    expect([plain?.fields, plain?.retryAfter]).toEqual([undefined, undefined]);
  }
});

test('the cause of a failure, which is logged, names the call and its status', async () => {
  expect((await failing(500, {}))!.cause).toMatchObject({ message: 'PATCH content/things/:name answered 500' });
  const { api } = await apiTo((_hit, response) => response.writeHead(301, { location: '/' }).end());
  await expect(api(getFixed, {})).rejects.toMatchObject({ cause: { message: 'status 301' } });
});

test('S124: a missing response has the message of the specification', async () => {
  const { api } = await apiTo((_hit, response) => response.destroy());
  await expect(api(getFixed, {})).rejects.toMatchObject({
    userMessage: 'No response from server. Please check your internet connection and try again.',
  });
});

test('S125 T10: other errors show a known safe phrase at most, never a stack, a query or a path', async () => {
  expect(await failing(500, { error: 'Internal Server Error', message: 'SELECT * FROM users' })).toMatchObject({
    userMessage: 'Internal Server Error',
  });
  expect(await failing(500, { message: 'Invalid sessions data' })).toMatchObject({
    userMessage: 'Invalid sessions data',
  });
  const type = 'text/plain; charset=utf-8';
  expect(await failing(503, 'Service Unavailable', { 'content-type': type })).toMatchObject({
    userMessage: 'Service Unavailable',
  });
  expect(await failing(500, { code: 'Error at /srv/app.js', fields: null })).toMatchObject({ code: 'service_failed' });
  for (const body of [
    {},
    { message: 'Error: at /srv/app.js:3' },
    { user_message: '' },
    { user_message: { a: 1 } },
    { user_message: 'x'.repeat(501) },
    '<h1>nginx</h1>',
    '',
    null,
  ]) {
    expect(await failing(500, body)).toMatchObject({ status: 500, userMessage: 'An unknown error occurred' });
  }
});

test('T29: an app with more than ten thousand endpoints is refused, because reading it blocks the event loop', async () => {
  const app = (count: number) => (_hit: Hit, response: ServerResponse) =>
    json(response, 200, {
      id: 'a',
      name: 'a',
      domain: 'a',
      endpoints: Array.from({ length: count }, (_, index) => {
        return { id: `${index}`, app_id: 'a', path: `/${index}`, required_permission_ids: [] };
      }),
    });
  const full = await apiTo(app(maxAccessRules));
  expect((await full.api(getApp, { id: 'a' })).endpoints).toHaveLength(10_000);
  const fuller = await apiTo(app(maxAccessRules + 1));
  await expect(fuller.api(getApp, { id: 'a' })).rejects.toMatchObject({ tag: 'failure', status: 502 });
});
