import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { tags } from '#contract/events.ts';
import { createRouteTimes } from '../../server/gateway/operations/route-times.ts';
import { createHttp } from '../../server/http/http.ts';
import { type AccountGateway, startAccountGateway, waitForEventStreams } from '../helpers/account-gateway.ts';
import { bearerOf, neverRespond } from '../helpers/account-services.ts';
import { json } from '../helpers/foreign-service.ts';
import { freePort } from '../helpers/free-port.ts';
import { settings, silentLogger } from '../helpers/guarded-app.ts';
import { metricsText, readMetrics } from '../helpers/metrics.ts';

const token = 'the token of the system, for tests only';
let gateway: AccountGateway;
let internal: string;
beforeAll(async () => {
  const port = await freePort();
  internal = `http://127.0.0.1:${port}`;
  gateway = await startAccountGateway({
    env: { INTERNAL_PORT: String(port) },
    tokens: { content: token, trade: token },
  });
  await waitForEventStreams(gateway);
});
afterAll(() => gateway?.close());

const job = {
  name: 'send messages',
  every: 5,
  runs: 7,
  failures: 2,
  started_at: null,
  took: null,
  failed_at: null,
};
const status = {
  process: 'one',
  started_at: '2026-11-23T00:00:00.000Z',
  running: 3,
  event_loop_delay: 0.25,
  memory: 1_000,
  pool: { size: 10, used: 4, waiting: 1 },
  database: { version: '18', bytes: 5_000, connections: 9, connections_at_most: 100 },
  does_jobs: true,
  jobs: [job],
  gateways: null,
  messages: { due: 5, failing: 2, failed: 1, oldest: 61 },
};

test('metrics include what the services say of themselves to the system, and which does not answer', async () => {
  const { faults } = gateway.services.world;
  faults.set('GET /trade/status', (hit, response) => json(response, bearerOf(hit) === token ? 200 : 403, status));
  faults.set('GET /content/status', neverRespond);
  const metrics = await readMetrics(internal);
  faults.clear();
  const expected = {
    'portico_service_up{service="trade"}': 1,
    'portico_service_up{service="content"}': 0,
    'portico_service_running_requests{service="trade"}': 3,
    'portico_service_eventloop_lag_p99_seconds{services="trade"}': 0.25,
    'portico_database_pool{services="trade",state="waiting"}': 1,
    'portico_database_bytes{services="trade"}': 5_000,
    'portico_database_connections{services="trade",state="limit"}': 100,
    'portico_messages{state="failing"}': 2,
    portico_oldest_message_age_seconds: 61,
    'portico_job_failures_total{service="trade",job="send messages"}': 2,
  };
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, metrics.get(name)]))).toEqual(expected);
});

test('metrics time the way of a change from its commit to the purge', async () => {
  gateway.services.publishEvent('content', [tags.posts]);
  const lag = async (name: string) => (await readMetrics(internal)).get(`portico_event_lag_seconds_${name}`);
  await expect.poll(() => lag('count{service="content"}')).toBe(1);
  expect(await lag('sum{service="content"}')).toBeCloseTo(0.2);
});

const exported = async () =>
  new Map([...(await metricsText(internal)).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]));

/** Names of metrics in a text; those of the parts of a histogram count as its name. */
function metricsIn(text: string, known: ReadonlyMap<string | undefined, string | undefined>): string[] {
  const names = text.match(/\b(?:portico|nodejs|process)_[a-z0-9_]*[a-z0-9]/g) ?? [];
  const whole = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');
  return [...new Set(names.map((name) => (known.get(whole(name)) === 'histogram' ? whole(name) : name)))];
}

test.each([
  ['deploy/grafana-board.json', (text: string) => JSON.stringify(JSON.parse(text).panels)],
  ['deploy/alerts.yml', (text: string) => JSON.stringify(parse(text))],
  ['docs/operating.md', (text: string) => text],
])('every metric that %s names is exported', async (file, read) => {
  const known = await exported();
  const named = metricsIn(read(readFileSync(file, 'utf8')), known);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('every metric of ours is documented, and on the board', async () => {
  const known = await exported();
  const own = [...known.keys()].filter((name) => name?.startsWith('portico_'));
  for (const file of ['docs/operating.md', 'deploy/grafana-board.json']) {
    const named = new Set(metricsIn(readFileSync(file, 'utf8'), known));
    expect([file, own.filter((name) => !named.has(name as string))]).toEqual([file, []]);
  }
});

test('an alert has a rule, a severity and a summary, and a name of its own', () => {
  type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } };
  const rules = parse(readFileSync('deploy/alerts.yml', 'utf8')).groups.flatMap(
    ({ rules: all }: { rules: Rule[] }) => all,
  );
  for (const { alert, expr, labels, annotations } of rules as Rule[]) {
    expect([alert, expr.length > 0, annotations.summary.length > 0]).toEqual([alert, true, true]);
    expect(['page', 'warning']).toContain(labels.severity);
  }
  expect(new Set(rules.map(({ alert }: Rule) => alert)).size).toBe(rules.length);
});

test('times of routes are those of the last minutes, by pattern', async () => {
  let now = 0;
  const times = createRouteTimes(() => now);
  const app = createHttp({ config: settings(), logger: silentLogger });
  times.register(app);
  app.get('/records/:id', async (request, reply) =>
    reply.code((request.params as { id: string }).id === '9' ? 500 : 200).send(),
  );
  for (const id of ['1', '2', '9']) await app.inject(`/records/${id}`);
  await app.inject('/nowhere/secret');
  expect(times.list().map(({ route, calls, failed }) => [route, calls, failed])).toEqual([
    ['GET /records/:id', 3, 1],
    ['GET (no such route)', 1, 0],
  ]);
  const [record] = times.list();
  expect(record?.median).toBeLessThanOrEqual(record?.p99 ?? 0);
  now = 300_000;
  expect(times.list()).toHaveLength(2);
  now = 600_000;
  expect(times.list()).toEqual([]);
  await app.close();
});
