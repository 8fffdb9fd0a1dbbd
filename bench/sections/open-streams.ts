/** A thousand visitors with the overview of administrators open, whose panels wait for a service that does not answer. */
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { href } from '#contract/routes.ts';
import { startAccount } from '../../tests/helpers/account.ts';
import { demoPeople } from '../../tests/helpers/demo-people.ts';
import type { Section } from '../section.ts';
import { median, rounded, table } from '../table.ts';
import { residentMemory } from '../wrk.ts';

const maxMiB = 300;
const maxMilliseconds = 100;
/** Visitors who arrive together; all at once would measure the queue. */
const batch = 25;
const leavers = 20;
/** The service never answers, so that no panel ends: milliseconds, longer than the measurement. */
const never = '600000';

export const openStreams: Section = async ({ quick }) => {
  const count = quick ? 200 : 1_000;
  const rows = [];
  for (const encoding of ['gzip', 'identity']) rows.push(await measure(encoding, count));
  return table(
    [
      'streams',
      'KiB sent each',
      'MiB more than before',
      'at most',
      'KiB each',
      'calls end, ms after the visitor left',
      'at most',
    ],
    rows,
  );
};

async function measure(encoding: string, count: number) {
  const trade = await startSilentService();
  const account = await startAccount({}, async () => ({
    TRADE_URL: trade.url,
    MAX_CONNECTIONS_PER_IP: '2000',
    UPSTREAM_CONNECTIONS: '10000',
    MAX_DOCUMENTS: '10000',
    HANDLER_TIMEOUT: never,
    UPSTREAM_TIMEOUT: never,
  }));
  try {
    const { token, sessionId } = await account.person(demoPeople.admin.phoneNumber);
    const { host, port } = new URL(account.origin);
    const request = [
      `GET ${href('account')} HTTP/1.1`,
      `Host: ${host}`,
      `Cookie: __Host-session=${token}; __Host-session-id=${sessionId}; scripts=1`,
      `Accept-Encoding: ${encoding}`,
    ].join('\r\n');
    const open = async (streams: number) => {
      const visitors: Visitor[] = [];
      while (visitors.length < streams)
        visitors.push(...(await Promise.all(Array.from({ length: batch }, () => visit(Number(port), request)))));
      return visitors;
    };
    const { pid } = account.product;
    for (const { socket } of await open(batch * 4)) socket.destroy();
    await trade.until(0);
    await delay(2_000);
    const before = residentMemory(pid).process;
    const visitors = await open(count);
    await delay(2_000);
    const after = residentMemory(pid).process;
    const callsOfEach = trade.waiting() / count;
    const durations: number[] = [];
    for (const { socket } of visitors.slice(0, leavers)) {
      const wanted = trade.waiting() - callsOfEach;
      const began = performance.now();
      socket.destroy();
      await trade.until(wanted);
      durations.push(performance.now() - began);
    }
    const sent = visitors[0]!.socket.bytesRead;
    for (const { socket } of visitors) socket.destroy();
    return [
      `${count} of ${href('account')}, ${encoding}, each waits for ${callsOfEach} calls`,
      rounded(sent / 1024, 1),
      rounded(after - before),
      maxMiB,
      rounded(((after - before) * 1024) / count),
      `${rounded(median(durations), 1)}, slowest ${rounded(Math.max(...durations), 1)}`,
      maxMilliseconds,
    ];
  } finally {
    await account.remove();
    await trade.close();
  }
}

type Visitor = { readonly socket: Socket };

/** Reads until the frame has begun, and nothing after it. */
async function visit(port: number, request: string): Promise<Visitor> {
  const socket = connect(port, '127.0.0.1', () => socket.write(`${request}\r\n\r\n`));
  socket.on('error', () => undefined);
  const [head] = (await once(socket, 'data')) as [Buffer];
  if (!head.toString('latin1').startsWith('HTTP/1.1 200')) throw new Error(head.toString('latin1').slice(0, 500));
  if (!/transfer-encoding: chunked/i.test(head.toString('latin1'))) throw new Error('the page was not streamed');
  await delay(50);
  socket.pause();
  return { socket };
}

/** Takes every request and answers none. */
async function startSilentService() {
  const changed = new EventEmitter();
  let waiting = 0;
  const server = createServer((_request, response) => {
    waiting++;
    response.on('close', () => {
      waiting--;
      changed.emit('left');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waiting: () => waiting,
    /** Resolves when only so many calls wait. */
    async until(calls: number) {
      while (waiting > calls) await once(changed, 'left');
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
