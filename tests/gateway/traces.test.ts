import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { phone, requestCode, startAccountGateway } from '../helpers/account-gateway.ts';
import { type AccountServices, respondWithFailure, startAccountServices } from '../helpers/account-services.ts';
import { attributeOf, type Collector, startCollector } from '../helpers/collector.ts';
import { settings } from '../helpers/guarded-app.ts';
import { collectingLogger } from '../helpers/log-lines.ts';
import { type OwnServices, startServices } from '../helpers/own-services.ts';
import { programEnvironment } from '../helpers/program.ts';
import { send } from '../helpers/send.ts';
import { readableCodes } from '../helpers/sign-in.ts';

let collector: Collector;
let ownServices: OwnServices;
let foreign: AccountServices;
beforeAll(async () => {
  [collector, foreign] = await Promise.all([startCollector(), startAccountServices()]);
  ownServices = await startServices({ ...collector.env, ...readableCodes().env });
});
afterEach(() => foreign.world.faults.clear());
afterAll(async () => {
  await Promise.all([collector?.close(), foreign?.close(), ownServices?.remove()]);
});

const gatewayOf = (services: Pick<AccountServices, 'urls'>, env = collector.env) => {
  const { lines, logger } = collectingLogger('info');
  const started = startAccountGateway({ services: { ...foreign, ...services }, env, logger });
  return started.then((gateway) => ({ ...gateway, lines }));
};
const spansNamed = (name: string | RegExp) =>
  collector.spans().filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)));

test('one page request is one trace through gateway, service and SQL, without what the visitor entered', async () => {
  const gateway = await gatewayOf(ownServices);
  const answer = await send(`${gateway.origin}/?secret=hunter2`, { headers: { 'x-request-id': 'traced-request' } });
  expect(answer.status).toBe(200);
  await requestCode(gateway.visitor());
  await gateway.close();
  const pathTo = (name: string) => collector.pathTo(spansNamed(name)[0]);
  await expect
    .poll(() => pathTo('select content.site'))
    .toEqual(['GET /', 'GET content/site', 'GET /content/site', 'select content.site']);
  const [statement] = spansNamed('select content.site');
  const trace = collector.spans().filter(({ traceId }) => traceId === statement!.traceId);
  expect(new Set(trace.map(({ program }) => program))).toEqual(new Set(['portico-gateway', 'portico-services']));
  expect(collector.pathTo(trace.find(({ name }) => name === 'render for the cache'))).toEqual([
    'GET /',
    'render for the cache',
  ]);
  const root = trace.find(({ name }) => name === 'GET /')!;
  expect(attributeOf(root, 'portico.request_id')).toBe('traced-request');

  await expect
    .poll(() => pathTo('select auth.begin_code'))
    .toEqual(['POST /account/login', 'POST auth/session/start', 'POST /auth/session/start', 'select auth.begin_code']);
  const digits = phone.replace(/\D/g, '');
  expect(collector.text()).not.toContain('hunter2');
  expect(collector.text().replace(/[^\d"]/g, '')).not.toContain(digits);
});

test('a failed call marks its spans, and log lines of the request name the trace', async () => {
  foreign.world.faults.set('GET /content/site', respondWithFailure(503, 'storage_full'));
  const gateway = await gatewayOf(foreign);
  expect((await send(`${gateway.origin}/`)).status).toBe(503);
  await gateway.close();
  const failed = spansNamed('GET content/site').filter(({ status }) => status.code === 2);
  expect(new Set(failed.map((span) => attributeOf(span, 'error.type')))).toEqual(new Set(['storage_full']));
  const { traceId } = failed[0]!;
  const root = spansNamed('GET /').find((span) => span.traceId === traceId)!;
  expect([root.status.code, attributeOf(root, 'http.response.status_code')]).toEqual([2, 503]);
  expect(gateway.lines.find(({ msg }) => msg === 'request failed')).toMatchObject({ traceId });
});

test('a panel and a redirect have spans of their own, and a redirect is no failure', async () => {
  const gateway = await gatewayOf(foreign);
  expect((await gateway.visitor('token-customer').get('/account/messages')).status).toBe(200);
  expect((await gateway.visitor().get('/account/orders')).status).toBe(302);
  await gateway.close();
  const [panel] = spansNamed(/^panel /);
  expect(collector.pathTo(panel).slice(0, 2)).toEqual(['GET /account/messages', 'render html']);
  const [redirected] = spansNamed('GET /account/orders');
  expect([redirected?.status.code ?? 0, attributeOf(redirected!, 'http.response.status_code')]).toEqual([0, 302]);
});

test('a request that is not sampled sends no span and no header, and nobody can ask for a trace', async () => {
  const own = await startCollector();
  const gateway = await gatewayOf(foreign, { ...own.env, OTEL_TRACES_SAMPLER_ARG: '0' });
  const traceparent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;
  foreign.hits.length = 0;
  expect((await send(`${gateway.origin}/`, { headers: { traceparent } })).status).toBe(200);
  await send(`${gateway.origin}/api/content/site`, { headers: { traceparent } });
  await gateway.close();
  expect(foreign.hits.filter(({ headers }) => 'traceparent' in headers)).toEqual([]);
  expect(own.text()).toBe('');
  await own.close();
});

test('visitors are served while no collector answers, and the log says so', async () => {
  const silent = await startCollector();
  await silent.close();
  const gateway = await gatewayOf(foreign, silent.env);
  expect((await send(`${gateway.origin}/`)).status).toBe(200);
  await gateway.close();
  expect(gateway.lines.map(({ msg }) => msg)).toContain('could not send traces');
});

test('without a collector OpenTelemetry is not loaded', async () => {
  const program = path.join(import.meta.dirname, 'programs', 'loaded-modules.ts');
  const loadedWith = async (env: Record<string, string>) => {
    const { stdout } = await promisify(execFile)(process.execPath, [program], {
      env: programEnvironment(env),
    });
    return (JSON.parse(stdout) as string[]).filter((url) => url.includes('@opentelemetry'));
  };
  expect(await loadedWith({})).toEqual([]);
  expect(await loadedWith(collector.env)).not.toEqual([]);
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
])('%s cannot be %s', (name, value) => {
  expect(() => settings({ [name]: value })).toThrow(`Invalid settings: ${name}`);
});
