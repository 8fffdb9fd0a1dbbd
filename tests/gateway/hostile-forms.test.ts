/** Forms of attackers: published attacks on the deserialisation of Server Components, and forms that cost time. */
import { channel } from 'node:diagnostics_channel';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { actionId, setUpAccountGateway } from '../helpers/account-gateway.ts';
import { rawExchange, rawRequest } from '../helpers/raw-http.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portico-attacked-'));
afterAll(() => rmSync(folder, { recursive: true }));
const gateway = setUpAccountGateway({ env: { DATA_DIR: folder, REQUEST_TIMEOUT: '60000' } });
const changes = () => gateway().services.hits.filter(({ method, url }) => method !== 'GET' && url.startsWith('/trade'));
const sameOrigin = { 'sec-fetch-site': 'same-origin' };
const customer = () => gateway().visitor('token-customer');

const urlencoded = 'Content-Type: application/x-www-form-urlencoded';
const posted = (at: string, ...headers: string[]) =>
  rawRequest('POST', at, [...headers, 'Sec-Fetch-Site: same-origin']);

const marker = path.join(folder, 'written-by-the-attack');
const run = `process.getBuiltinModule('child_process').spawn('touch', ['${marker}']);`;
const write = `process.getBuiltinModule('fs').writeFileSync('${marker}','');`;
/** The published proof of concept: a chunk with a `then` of its own, whose prefix becomes the code of a function. */
const takeover = (code: string) => ({
  0: `{"then":"$1:__proto__:then","status":"resolved_model","reason":-1,"value":"{\\"then\\":\\"$B1337\\"}","_response":{"_prefix":${JSON.stringify(code)},"_chunks":"$Q2","_formData":{"get":"$1:constructor:constructor"}}}`,
  1: '"$@0"',
  2: '[]',
});

test.each([
  ['the takeover that starts a process', takeover(run)],
  ['the takeover that writes a file', takeover(write)],
  ['a path to prototypes', { 0: '["$1:__proto__:then"]', 1: '{}' }],
  ['a constructor', { 0: '["$1:constructor:constructor"]', 1: '{}' }],
  ['a thenable', { 0: '{"then":"$1:then","status":"resolved_model","value":"{}"}', 1: '"$@0"' }],
  ['a cycle', { 0: '["$0"]' }],
  ['a stream that never ends', { 0: '["$X1"]' }],
  ['a reference to an action', { 0: '["$h1"]', 1: '{"id":"x#manage","bound":null}' }],
] as [string, Record<string, string>][])(
  'T01 T02 T13: %s in a form is not deserialized, starts no process and writes no file',
  async (_what, fields) => {
    const before = Object.getOwnPropertyNames(Object.prototype).join();
    const files = readdirSync(folder, { recursive: true });
    let processes = 0;
    const count = () => void processes++;
    channel('child_process').subscribe(count);
    const post = (id: string, type: string | undefined, body: string | FormData) =>
      customer().get('/account', {
        method: 'POST',
        headers: { ...sameOrigin, 'x-action': id, 'next-action': id, ...(type && { 'content-type': type }) },
        body,
      });
    const multipart = () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return form;
    };
    expect((await customer().call('/account', 'own', fields)).status).toBe(200);
    expect(changes().map(({ body }) => body)).toEqual(['{}']);
    const id = actionId('own');
    expect((await post(id, 'text/plain;charset=UTF-8', JSON.stringify(fields))).status).toBe(415);
    for (const unknown of ['x', `${id}:constructor`, '__proto__#constructor'])
      expect([unknown, (await post(unknown, undefined, multipart())).status]).toEqual([unknown, 409]);
    const bound = multipart();
    bound.set('$ACTION_REF_0', '');
    bound.set('$ACTION_0:0', JSON.stringify({ id, bound: '$@1' }));
    bound.set('$ACTION_0:1', fields['0'] as string);
    expect((await customer().get('/account', { method: 'POST', headers: sameOrigin, body: bound })).status).toBe(400);
    expect(changes()).toHaveLength(1);
    channel('child_process').unsubscribe(count);
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before);
    expect([processes, existsSync(marker), readdirSync(folder, { recursive: true })]).toEqual([0, false, files]);
  },
);

test('T03: bound arguments of a form are refused or ignored', async () => {
  const form = new FormData();
  form.set('$ACTION_REF_0', '');
  form.set('$ACTION_0:0', JSON.stringify({ id: actionId('own'), bound: '$@1' }));
  form.set('$ACTION_0:1', '["another-record"]');
  const answer = await customer().get('/account', { method: 'POST', headers: sameOrigin, body: form });
  expect(answer.status).toBe(400);
  await customer().post('/account', 'own', { '$ACTION_0:1': '["another-record"]', text: 'mine' });
  expect(changes().map(({ body }) => body)).toEqual(['{"text":"mine"}']);
});

test('T02: others are answered while fifty hostile forms have been sent almost to their end, and these are refused or read as text', async () => {
  const cookie = 'Cookie: __Host-session=token-administrator; __Host-session-id=id-of-administrator';
  const part = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const action = part(`$ACTION_ID_${actionId('manage')}`, '');
  const bodies = [
    [413, part('0', '"$@1"') + part('1', '"$@0"').repeat(5_000)],
    [413, part('text', 'x'.repeat(5 * 1024 * 1024))],
    [413, part('a', '').repeat(30_000)],
    [200, part('0', '['.repeat(2_000_000))],
    [200, part('0', `[${'0,'.repeat(1_100_000)}0]`)],
  ] as const;
  const attacks = Array.from({ length: 50 }, (_, index) => {
    const [status, hostile] = bodies[index % bodies.length] as (typeof bodies)[number];
    const body = `${action}${hostile}--b--\r\n`;
    const socket: Socket = connect(gateway().port, '127.0.0.1');
    const answered = new Promise<string>((resolve) => {
      let received = '';
      socket.on('data', (chunk) => (received += chunk.toString('latin1')));
      // A refusal may arrive while the body is still being sent.
      socket.on('error', () => undefined);
      // The end of the connection can overtake a refusal.
      socket.on('close', () => resolve(`${status} ${received.slice(9, 12) || (status === 413 ? 413 : '')}`));
    });
    const type = 'Content-Type: multipart/form-data; boundary=b';
    socket.write(posted('/account/roles-admin', 'Host: localhost', type, `Content-Length: ${body.length}`, cookie));
    socket.write(body.slice(0, -1));
    return { socket, answered, rest: body.slice(-1) };
  });
  const others = ['/', '/account', '/contact'].map(async (at) => (await customer().get(at)).status);
  expect(await Promise.all(others)).toEqual([200, 200, 200]);
  for (const { socket, rest } of attacks) socket.write(rest);
  const statuses = await Promise.all(attacks.map(({ answered }) => answered));
  expect(new Set(statuses)).toEqual(new Set(['413 413', '200 200']));
  expect(new Set(changes().map(({ body }) => body))).toEqual(new Set(['{}']));
});

test('T27: a body that arrives in chunks reaches a service with a length of our own, and without its trailers', async () => {
  const chunks = [`%24ACTION_ID_${encodeURIComponent(actionId('open'))}=&te`, 'xt=split+', 'words'];
  const body = chunks.map((chunk) => `${chunk.length.toString(16)};x=y\r\n${chunk}\r\n`).join('');
  const head = posted(
    '/contact',
    'Host: localhost',
    urlencoded,
    'Transfer-Encoding: chunked',
    'Trailer: X-Late',
    'Expect: 100-continue',
  );
  const { text } = await rawExchange(gateway().port, `${head}${body}0\r\nX-Late: 1\r\n\r\n`);
  expect(text).toMatch(/^HTTP\/1\.1 (100 Continue\r\n\r\nHTTP\/1\.1 )?200/);
  const [hit] = changes();
  expect(hit).toMatchObject({ body: '{"text":"split words"}', headers: { 'content-length': '22' } });
  for (const name of ['transfer-encoding', 'trailer', 'x-late', 'expect', 'te'])
    expect([name, hit?.headers[name]]).toEqual([name, undefined]);
});

test('T34: a page, a payload, a form and a call for another host are 421 and cause no call of a service', async () => {
  const cookie = 'Cookie: __Host-session=token-customer; __Host-session-id=id-of-customer';
  const form = `%24ACTION_ID_${encodeURIComponent(actionId('start'))}=&phoneNumber=1`;
  const requests = (host: string) => [
    ...['/', '/account', '/account/orders/_payload', '/api/content/posts', '/media/x.webp'].map((at) =>
      rawRequest('GET', at, [`Host: ${host}`, cookie]),
    ),
    posted('/contact', `Host: ${host}`, urlencoded, cookie, `Content-Length: ${form.length}`) + form,
  ];
  const calls = () => gateway().services.hits.filter(({ url }) => !url.endsWith('/events'));
  for (const host of ['evil.example', 'localhost.evil.example', 'evil.example:80', '[::2]']) {
    for (const request of requests(host))
      expect([host, (await rawExchange(gateway().port, request)).status]).toEqual([host, 421]);
  }
  expect(calls()).toEqual([]);
  for (const request of requests('localhost')) await rawExchange(gateway().port, request);
  expect(calls().length).toBeGreaterThan(2);
});
