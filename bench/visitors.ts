/**
 * Visitors in a process of their own, each from another loopback address and with a connection of its own: `rate` of them
 * arrive every second, however slow the responses are, or `concurrency` one after the other. Takes an `Order` and sends `Visits`.
 */
import { connect } from 'node:net';

export type Order = {
  readonly port: number;
  readonly path: string;
  readonly seconds: number;
  readonly addresses: number;
  readonly rate?: number;
  readonly concurrency?: number;
};
/** In milliseconds from the moment at which the visitor was due; `none` got no response. */
export type Visits = {
  readonly times: Readonly<Record<string, readonly number[]>>;
  /** How late the last visitor was sent off: more than a few say that this process is too slow. */
  readonly latest: number;
};

const patience = 15_000;
let visitor = 0;

function visit({ port, path, addresses }: Order, due: number, record: (status: string, due: number) => void): void {
  const address = visitor++ % addresses;
  const socket = connect({
    port,
    host: '127.0.0.1',
    localAddress: `127.1.${address >> 8}.${address & 255}`,
    noDelay: true,
  });
  let status = 'none';
  let missing = Number.POSITIVE_INFINITY;
  socket.setTimeout(patience, () => socket.destroy());
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    if (status === 'none') {
      const end = chunk.indexOf('\r\n\r\n');
      const head = chunk.toString('latin1', 0, end);
      status = head.slice(9, 12);
      missing = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.POSITIVE_INFINITY) + end + 4;
    }
    missing -= chunk.length;
    if (missing <= 0) socket.end();
  });
  socket.once('close', () => record(missing > 0 && status === '200' ? 'none' : status, due));
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/html\r\nAccept-Encoding: gzip, br\r\nSec-Fetch-Mode: navigate\r\n\r\n`,
  );
}

function send(order: Order): Promise<Visits> {
  const times: Record<string, number[]> = {};
  const { rate, concurrency = 0, seconds } = order;
  const start = performance.now();
  const end = start + seconds * 1000;
  let open = 0;
  let latest = 0;
  return new Promise((resolve) => {
    const record = (status: string, due: number) => {
      times[status] ??= [];
      times[status].push(performance.now() - due);
      open--;
      if (rate === undefined && performance.now() < end) arrive(performance.now());
      if (open === 0 && performance.now() >= end) resolve({ times, latest });
    };
    const arrive = (due: number) => {
      open++;
      visit(order, due, record);
    };
    for (let index = 0; index < concurrency; index++) arrive(start);
    if (rate === undefined) return;
    let sent = 0;
    const timer = setInterval(() => {
      for (; ; sent++) {
        const due = start + (sent / rate) * 1000;
        if (due > Math.min(performance.now(), end)) break;
        latest = Math.max(latest, performance.now() - due);
        arrive(due);
      }
      if (performance.now() >= end) clearInterval(timer);
    }, 1);
  });
}

process.on('message', (order: Order) => void send(order).then((visits) => process.send?.(visits)));
