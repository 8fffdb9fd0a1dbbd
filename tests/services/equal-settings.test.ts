/** Processes compare the settings that have to be equal, and tell a foreign service nothing about a secret. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { actorHeader, signActor } from '../../server/actors/signed-actor.ts';
import { readConfig } from '../../server/settings/config.ts';
import {
  compareWithServices,
  createComparison,
  createHeard,
  settingsHeader,
  settingsPath,
} from '../../server/settings/equal-settings.ts';
import { type AccountServices, customer, startAccountServices } from '../helpers/account-services.ts';
import { type ForeignService, json, startForeignService } from '../helpers/foreign-service.ts';
import { collectingLogger, type LogLine } from '../helpers/log-lines.ts';
import { runServices } from '../helpers/service-process.ts';

const token = 'a-service-token-for-tests-that-is-long-enough';
const cookieSecret = 'a-cookie-secret-for-tests-that-is-long-enough';
const actorKey = 'an-actor-key-for-tests-that-is-long-enough';
const different = 'settings differ from those of another process: set the same ones on both';
const minute = 60_000;

let auth: AccountServices;
let running: ReturnType<typeof runServices>;
let content: string;
const directory = mkdtempSync(path.join(tmpdir(), 'portico-settings-'));
const foreign: ForeignService[] = [];
const stops: Array<() => void> = [];

beforeAll(async () => {
  auth = await startAccountServices();
  running = runServices({
    DATA_DIR: directory,
    SEED_DEMO: 'false',
    LOG_LEVEL: 'warn',
    AUTH_URL: auth.url,
    ACTOR_KEY: actorKey,
    SERVICE_TOKEN: token,
  });
  content = (await running.ready())?.content ?? '';
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  await Promise.all(foreign.splice(0).map((each) => each.close()));
});
afterAll(async () => {
  await running?.kill();
  await auth?.close();
  rmSync(directory, { recursive: true, force: true });
});

async function startForeign(answer: Parameters<typeof startForeignService>[0]): Promise<ForeignService> {
  const service = await startForeignService(answer);
  foreign.push(service);
  return service;
}
/** Compares with the content service at this URL, with other settings than it has; returns what is logged. */
function compareWith(url: string, env: Record<string, string> = {}): LogLine[] {
  const { lines, logger } = collectingLogger('warn');
  const config = readConfig({ SERVICE_TOKEN: token, ACTOR_KEY: `${actorKey}!`, ...env });
  stops.push(compareWithServices({ config, cookieSecret, urls: { content: url }, logger }));
  return lines;
}

test('fingerprints are made with SERVICE_TOKEN, which is not sent, so a foreign service cannot check a guess of a secret', async () => {
  const service = await startForeign((_hit, response) => json(response, 404, {}));
  compareWith(service.url);
  compareWith(service.url, { SERVICE_TOKEN: `${token}!` });
  await expect.poll(() => service.hits.length).toBe(2);
  const [one, other] = service.hits.map(({ headers }) => String(headers[settingsHeader]).split(','));
  expect(one).toHaveLength(5);
  expect(one?.filter((pair) => other?.includes(pair))).toEqual([]);
  expect(JSON.stringify(service.hits.map(({ headers }) => headers))).not.toContain(token);
});

test('without a SERVICE_TOKEN nothing about a secret is sent', async () => {
  const service = await startForeign((_hit, response) => json(response, 404, {}));
  compareWith(service.url, { SERVICE_TOKEN: '' });
  await expect.poll(() => service.hits.length).toBe(1);
  expect([service.hits[0]?.headers[settingsHeader], service.hits[0]?.headers.authorization]).toEqual(['', undefined]);
});

test('a service that answered 404 while it was restarted is compared again a minute later', async () => {
  let isRestarting = true;
  const proxy = await startForeign(async (hit, response) => {
    if (isRestarting) return json(response, 404, {});
    const headers = { [settingsHeader]: String(hit.headers[settingsHeader]) };
    const answer = await fetch(content + hit.url, { headers });
    return json(response, answer.status, await answer.json(), { [settingsHeader]: 'compared' });
  });
  const lines = compareWith(proxy.url);
  await expect.poll(() => proxy.hits.length).toBe(1);
  isRestarting = false;
  vi.advanceTimersByTime(minute);
  await expect.poll(() => lines).toMatchObject([{ service: 'content', settings: ['ACTOR_KEY'], msg: different }]);
});

test('a service cannot write into the log what is no name of a setting', async () => {
  const differ = ['x'.repeat(10_000), 'APP_ID'];
  const service = await startForeign((_hit, response) => json(response, 200, { differ }, { [settingsHeader]: '' }));
  const lines = compareWith(service.url);
  await expect.poll(() => lines).toMatchObject([{ settings: ['APP_ID'] }]);
});

test('invalid fingerprints are ignored, and of many the newest hundred are remembered', async () => {
  const service = await startForeign((_hit, response) => json(response, 404, {}));
  compareWith(service.url, { ACTOR_KEY: actorKey });
  await expect.poll(() => service.hits.length).toBe(1);
  const sent = String(service.hits[0]?.headers[settingsHeader]);
  const { logger } = collectingLogger('warn');
  const heard = createHeard();
  const compare = createComparison({ config: readConfig({ ACTOR_KEY: actorKey }), token, logger, heard });
  const compareSecret = (fingerprint: string) => compare(sent.replace(/(?<=COOKIE_SECRET=).*/, fingerprint));
  for (const text of ['', 'x'.repeat(21), 'x'.repeat(23), `${'x'.repeat(21)}+`, 'x'.repeat(10_000)])
    expect(compareSecret(text)).toEqual([]);
  expect(compare(sent)).toEqual([]);
  const fingerprints = Array.from({ length: 150 }, (_, index) => String(index).padStart(22, 'x'));
  for (const each of fingerprints) expect(compareSecret(each)).toEqual(['COOKIE_SECRET']);
  expect([...heard.keys()].toReversed()).toEqual(fingerprints.slice(-100).map((each) => `COOKIE_SECRET=${each}`));
});

test('callers without the token learn nothing, and however many they are, each difference is logged once', async () => {
  const logged = (text: string) =>
    running
      .output()
      .split('\n')
      .filter((line) => line.includes('"service":"content"') && line.includes(text)).length;
  for (let index = 0; index < 50; index++) {
    const headers = { [settingsHeader]: `SERVICE_TOKEN=x,APP_ID=${index}` };
    const answer = await fetch(content + settingsPath('content'), { headers });
    expect(await answer.json()).toEqual({ differ: ['SERVICE_TOKEN'] });
  }
  const actor = { kind: 'user' as const, id: customer.id, sessionId: null, permissions: new Set<never>() };
  const bearer = 'token-customer';
  const hour = 3_600_000;
  const statements = [
    signActor(`${actorKey}!`, { actor, bearer }),
    signActor(actorKey, { actor, bearer, now: Date.now() - hour }),
    signActor(actorKey, { actor, bearer, now: Date.now() + hour }),
  ];
  for (let index = 0; index < 50; index++) {
    for (const statement of statements) {
      const headers = { authorization: `Bearer ${bearer}`, [actorHeader]: statement };
      expect((await fetch(`${content}/content/admin/posts`, { headers })).status).toBe(403);
    }
  }
  // The last line: everything before it has arrived.
  compareWith(content, { ACTOR_KEY: actorKey, APP_ID: '6f1d2c7e-0b8a-4a53-9a51-52f6c2d5b0aa' });
  await expect.poll(() => logged('"settings":["APP_ID"]')).toBe(1);
  expect(logged('"settings":["SERVICE_TOKEN"]')).toBe(1);
  expect(logged('another ACTOR_KEY')).toBe(1);
  expect(logged('the clock of a gateway differs')).toBe(1);
});
