/** The gateway's ear for changes: what it misses is served as if nothing had changed. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { tags } from '#contract/events.ts';
import { listenTo } from '../../server/gateway/upstream/service-events.ts';

test('a stream whose bytes stop while its connection stays is opened again where it left off, in the name of the system', async () => {
  const asked: string[] = [];
  const bearers: unknown[] = [];
  const streams: ServerResponse[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    bearers.push(request.headers.authorization);
    streams.push(response);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    // The first says something once and then nothing more, not even that it lives.
    const sequence = asked.length === 1 ? 7 : 8;
    response.write(`data: {"sequence":${sequence},"tags":["post-${sequence}"]}\n\n`);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const heard: string[] = [];
  const logger = pino({ level: 'silent' });
  const events = listenTo({
    service: 'content',
    url,
    token: 'of-the-system',
    logger,
    onChange: (tags) => heard.push(...tags),
  });
  await expect.poll(() => heard, { timeout: 15_000 }).toContain('post-8');
  expect(asked).toEqual(['/content/events', '/content/events?after=7']);
  expect(bearers).toEqual(['Bearer of-the-system', 'Bearer of-the-system']);
  await events.close();
  for (const stream of streams) stream.destroy();
  server.close();
});

test('a service that refuses the reader is named once, with the setting that mends it', async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked++;
    response.writeHead(401).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const events = listenTo({ service: 'auth', url, token: undefined, logger, onChange: () => undefined });
  await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThan(2);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'the service rejects the event stream: set SERVICE_TOKEN to its token',
  ]);
  await events.close();
  server.closeAllConnections();
  server.close();
});

test('events of a foreign service are read whatever its line ends are, in pieces of any size', async () => {
  const text =
    ': hello\r\nid: 1\r\ndata: {"sequence":1,\r\ndata: "tags":["größe"]}\r\n\r\ndata: nonsense\n\n' +
    'event: change\rdata: {"sequence":2,"tags":["b"]}\r\rdata:{"sequence":3,"tags":["c"]}\n\n';
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const byte of Buffer.from(text)) response.write(Buffer.of(byte));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const heard: string[][] = [];
  const logger = pino({ level: 'silent' });
  const events = listenTo({
    service: 'content',
    url,
    token: undefined,
    logger,
    onChange: (tags) => heard.push([...tags]),
  });
  await expect.poll(() => heard).toEqual([[tags.all], ['größe'], ['b'], ['c']]);
  await events.close();
  server.closeAllConnections();
  server.close();
});

test('a service that never ends an event does not fill the memory: its stream is given up and opened again', async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked++;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: ${'x'.repeat(3_000_000)}`);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const events = listenTo({ service: 'content', url, token: undefined, logger, onChange: () => undefined });
  await expect.poll(() => asked).toBeGreaterThan(1);
  expect(lines[0]).toContain('buffer size');
  await events.close();
  server.closeAllConnections();
  server.close();
});
