import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccountGateway, startAccountGateway } from '../helpers/account-gateway.ts';
import { collectingLogger } from '../helpers/log-lines.ts';
import { send } from '../helpers/send.ts';

const { logger, lines } = collectingLogger('info');
let gateway: AccountGateway;
beforeAll(async () => {
  gateway = await startAccountGateway({ logger, env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => gateway.close());
beforeEach(() => {
  lines.length = 0;
});

let visitors = 0;
const report = (body: string, headers: Record<string, string> = {}) =>
  send(`${gateway.origin}/_report`, {
    method: 'POST',
    body,
    headers: {
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `203.0.113.${++visitors}`,
      referer: `${gateway.origin}/account/share/abcdefgh?token=hidden-1`,
      ...headers,
    },
  });
const reported = () => lines.filter(({ event }) => event === 'browser.error');

test('S83 S130: a browser error is logged as one line with build, route, digest, request and bot', async () => {
  const { id } = (await (await send(`${gateway.origin}/_build/latest.json`)).json()) as { id: string };
  const answer = await report(`page\n${id}\nd1g3st\nTypeError: x is not a function\nat draw (/assets/main.js:1:2)`, {
    'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)',
    'x-request-id': 'request-of-the-report',
  });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([204, 'no-store']);
  expect(reported()).toEqual([
    expect.objectContaining({
      level: 40,
      reqId: 'request-of-the-report',
      kind: 'page',
      build: id,
      isCurrentBuild: true,
      route: '/account/share/:secret',
      digest: 'd1g3st',
      text: 'TypeError: x is not a function',
      stack: 'at draw (/assets/main.js:1:2)',
      bot: true,
    }),
  ]);
});

test('T61: typed text, addresses and tokens are removed from the line, and its length is bounded', async () => {
  const secrets = [
    'anna@example.com',
    '+1 555 010 9876',
    'token-hidden-2-aaaaaaaaaaaaaaaaaaaaaaaa',
    '?redirect=hidden-3',
    '"my hidden-4 message"',
  ];
  await report(`page\nold\n\u001b[31m\nError: ${secrets.join(' ')}\n${secrets.join('\n')}\n${'x y '.repeat(1_000)}`);
  const [line] = reported();
  const text = JSON.stringify(line);
  for (const hidden of ['anna', '010 9876', 'hidden-']) expect(text).not.toContain(hidden);
  expect(line).toMatchObject({ digest: null, isCurrentBuild: false, bot: false });
  expect(text.length).toBeLessThan(2_500);
});

test('T61: removed parts of a message are replaced by their kind, and the rest stays', async () => {
  const message = [
    'Error: a.b@example.com wrote "my text" or `mine`',
    'at https://x.example/a?b=c:1:2 line 12345',
    `call 555-010-9876 with ${'x'.repeat(32)}`,
  ].join(' ');
  const headers = { 'x-forwarded-for': '198.51.100.9', referer: 'about:blank' };
  await report(`stray\n${'b'.repeat(70)}\nnot a word\n${message}\nat\u001bx\nat y`, headers);
  await report('', { 'x-forwarded-for': '198.51.100.9', referer: 'no address' });
  expect(reported()).toMatchObject([
    {
      kind: 'other',
      build: 'b'.repeat(64),
      digest: null,
      route: null,
      text: 'Error: [mail] wrote "…" or `…` at https://x.example/a?…:1:2 line 12345 call [number] with [long]',
      stack: 'at x\nat y',
    },
    { kind: 'other', build: null, digest: null, route: null, text: '', stack: '' },
  ]);
});

test('cross-site, oversized, mistyped and too frequent reports are refused', async () => {
  expect((await report('page', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await report('x'.repeat(10_000))).status).toBe(413);
  expect((await report('{}', { 'content-type': 'application/json' })).status).toBe(415);
  const statuses: number[] = [];
  for (let index = 0; index < 12; index++)
    statuses.push((await report('page', { 'x-forwarded-for': '198.51.100.7' })).status);
  expect(statuses).toEqual([...Array(10).fill(204), 429, 429]);
  expect(reported().length).toBe(10);
});

test('S83: a failed request of a bot is flagged in its log line', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)', 'x-forwarded-for': '198.51.100.8' };
  await send(`${gateway.origin}/nowhere`, { headers });
  await send(`${gateway.origin}/nowhere`, { headers: { 'x-forwarded-for': '198.51.100.8' } });
  const flags = () => lines.filter(({ path }) => path === '/nowhere').map(({ bot }) => bot);
  await expect.poll(flags).toEqual([true, undefined]);
});
