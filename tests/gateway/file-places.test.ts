/** Forms with files are read although others send slowly or nothing (docs/decisions/096). */
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { setUpAccountGateway } from '../helpers/account-gateway.ts';

const gateway = setUpAccountGateway({ env: { TRUST_PROXY: 'loopback', REQUEST_TIMEOUT: '60000' } });
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const length = 100_000;
type Sender = { socket: Socket; received: string };

/** Sends the headers of a form with files and twenty bytes of it. */
function begin(address: string): Sender {
  const sender: Sender = { socket: connect(gateway().port, '127.0.0.1'), received: '' };
  const headers = [
    'POST /contact HTTP/1.1',
    'Host: localhost',
    'Sec-Fetch-Site: same-origin',
    `X-Forwarded-For: ${address}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${length}`,
  ];
  sender.socket.write(`${headers.join('\r\n')}\r\n\r\n${'-'.repeat(20)}`);
  sender.socket.on('data', (chunk) => {
    sender.received += chunk.toString('latin1');
  });
  sender.socket.on('error', () => undefined);
  sockets.push(sender.socket);
  return sender;
}
const statusOf = ({ received }: Sender) => received.split(' ', 2)[1];
async function sendWhole(address: string) {
  const headers = { 'x-forwarded-for': address };
  const answer = await gateway()
    .visitor()
    .post('/contact', 'own', { text: 'x'.repeat(70_000) }, { headers });
  return [answer.status, answer.headers.get('retry-after')];
}

test('one network holds two places, and Retry-After says when to try again', async () => {
  const slow = Array.from({ length: 8 }, (_, index) => begin(`192.0.2.${index < 4 ? 1 : 2}`));
  await expect.poll(() => slow.filter((each) => statusOf(each) === '503').length).toBe(4);
  for (const { received } of slow.filter((each) => statusOf(each))) expect(received).toMatch(/^retry-after: [1-9]/im);
  expect((await sendWhole('198.51.100.7'))[0]).not.toBe(503);
  // Somebody else at the same address gets the place of who sends nothing.
  await expect.poll(async () => (await sendWhole('192.0.2.1'))[0]).not.toBe(503);
});

test('addresses of one IPv6 owner hold four', async () => {
  const slow = Array.from({ length: 8 }, (_, index) => begin(`2001:db8:1:${index}::1`));
  await expect.poll(() => slow.filter((each) => statusOf(each) === '503').length).toBe(4);
  expect((await sendWhole('2001:db8:2:1::1'))[0]).not.toBe(503);
});

test('a body that does not arrive loses its place to one that does', async () => {
  const slow = Array.from({ length: 8 }, (_, index) => begin(`203.0.113.${index}`));
  await expect.poll(async () => (await sendWhole('198.51.100.8'))[0]).not.toBe(503);
  await expect.poll(() => slow.filter((each) => statusOf(each) === '408').length).toBeGreaterThan(0);
  expect(slow.filter((each) => statusOf(each) === '503')).toEqual([]);
  for (let turn = 0; turn < 3; turn++) expect((await sendWhole('198.51.100.8'))[0]).not.toBe(503);
});

test('a body that arrives keeps its place, and places are free again afterwards', async () => {
  const fast = Array.from({ length: 8 }, (_, index) => begin(`203.0.113.${index}`));
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (const { socket } of fast) socket.write('-'.repeat(length - 100));
  const started = performance.now();
  await expect.poll(() => performance.now() - started, { interval: 100 }).toBeGreaterThan(1_100);
  expect(await sendWhole('198.51.100.9')).toEqual([503, '5']);
  for (const { socket } of fast) socket.write('-'.repeat(80));
  await expect.poll(() => fast.every((each) => statusOf(each) !== undefined)).toBe(true);
  expect(fast.map(statusOf)).not.toContain('408');
  expect((await sendWhole('198.51.100.9'))[0]).not.toBe(503);
});
