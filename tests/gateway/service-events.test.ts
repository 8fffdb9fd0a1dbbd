import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { tags } from '#contract/events.ts';
import { listenTo } from '../../server/gateway/upstream/service-events.ts';
import { settings } from '../helpers/guarded-app.ts';
import { selfSigned } from '../helpers/self-signed.ts';

const config = settings();

test('a silent event stream is reopened after its last event, with the service token', async () => {
  const requests: string[] = [];
  const bearers: unknown[] = [];
  const streams: ServerResponse[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    bearers.push(request.headers.authorization);
    streams.push(response);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    // The first stream sends one event and then nothing, not even a heartbeat.
    const sequence = requests.length === 1 ? 7 : 8;
    response.write(`data: {"sequence":${sequence},"tags":["post-${sequence}"]}\n\n`);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const received: string[] = [];
  const logger = pino({ level: 'silent' });
  const events = listenTo({
    config,
    service: 'content',
    url,
    token: 'of-the-system',
    gateway: '',
    logger,
    onChange: (tags) => received.push(...tags),
  });
  await expect.poll(() => received, { timeout: 15_000 }).toContain('post-8');
  expect(requests).toEqual(['/content/events', '/content/events?after=7']);
  expect(bearers).toEqual(['Bearer of-the-system', 'Bearer of-the-system']);
  await events.close();
  for (const stream of streams) stream.destroy();
  server.close();
});

test.each([401, 403])(
  'an event stream rejected with %i is logged once, with the setting that fixes it',
  async (status) => {
    let requests = 0;
    const server = createServer((_request, response) => {
      requests++;
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const events = listenTo({
      config,
      service: 'auth',
      url,
      token: undefined,
      gateway: '',
      logger,
      onChange: () => undefined,
    });
    await expect.poll(() => requests, { timeout: 15_000 }).toBeGreaterThan(2);
    const msg = 'the service rejects the event stream: set SERVICE_TOKEN to its token';
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg, service: 'auth', status }]);
    await events.close();
    server.closeAllConnections();
    server.close();
  },
);

test('events are parsed with any line ending and in chunks of any size', async () => {
  const text =
    ': hello\r\nid: 1\r\ndata: {"sequence":1,\r\ndata: "tags":["größe"]}\r\n\r\ndata: nonsense\n\n' +
    'event: change\rdata: {"sequence":2,"tags":["b"]}\r\rdata:{"sequence":3,"tags":["c"]}\n\n';
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const byte of Buffer.from(text)) response.write(Buffer.of(byte));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const received: string[][] = [];
  const logger = pino({ level: 'silent' });
  const events = listenTo({
    config,
    service: 'content',
    url,
    token: undefined,
    gateway: '',
    logger,
    onChange: (tags) => received.push([...tags]),
  });
  await expect.poll(() => received).toEqual([[tags.all], ['größe'], ['b'], ['c']]);
  await events.close();
  server.closeAllConnections();
  server.close();
});

test('a stream with an endless event is closed and reopened, so memory stays bounded', async () => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests++;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: ${'x'.repeat(3_000_000)}`);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const events = listenTo({
    config,
    service: 'content',
    url,
    token: undefined,
    gateway: '',
    logger,
    onChange: () => undefined,
  });
  await expect.poll(() => requests).toBeGreaterThan(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: 'the event stream was interrupted',
    service: 'content',
    err: { message: expect.stringContaining('buffer size') },
  });
  await events.close();
  server.closeAllConnections();
  server.close();
});

test('T26: an event stream with an untrusted certificate gets no bearer', async () => {
  let requests = 0;
  let attempts = 0;
  const server = createTlsServer(selfSigned(), () => void requests++).listen(0, '127.0.0.1');
  server.on('tlsClientError', () => void attempts++);
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const logger = pino({ level: 'silent' });
  const token = 'of-the-system';
  const events = listenTo({ config, service: 'auth', url, token, gateway: '', logger, onChange: () => undefined });
  await expect.poll(() => attempts, { timeout: 15_000 }).toBeGreaterThan(0);
  expect([requests, events.isListening()]).toEqual([0, false]);
  await events.close();
  server.close();
});
