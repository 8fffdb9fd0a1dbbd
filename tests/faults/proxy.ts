/** A proxy for any TCP protocol, with the faults of a network. `tests/helpers/slow-service.ts` has those of HTTP responses. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * `hang`: connections are accepted, and nothing is passed on. `refuse`: no connection is possible, open ones are reset.
 * `reset`: each connection is reset when it is used. `half-open`: a response stops after its headers, and an open stream
 * at once; nobody learns that the connection is dead. `latency`: milliseconds for each piece of a response.
 */
export type NetworkFault = 'hang' | 'refuse' | 'reset' | 'half-open' | { readonly latency: number };

export type FaultProxy = {
  readonly port: number;
  /** The most connections at one time since the last `inject`. */
  readonly peakConnections: number;
  /** From now on, for open connections too. */
  inject(fault: NetworkFault): Promise<void>;
  /** Connections that lost bytes stay dead, as after a real fault. */
  heal(): Promise<void>;
  close(): Promise<void>;
};

type Connection = { readonly client: Socket; readonly server: Socket; isDead: boolean };

export async function startFaultProxy(target: { port: number; host?: string }): Promise<FaultProxy> {
  const connections = new Set<Connection>();
  let fault: NetworkFault | undefined;
  let peakConnections = 0;
  const listener = createServer({ noDelay: true }, open);
  const port = await listen(listener, 0);

  function open(client: Socket): void {
    client.on('error', () => {});
    if (fault === 'reset') {
      client.resetAndDestroy();
      return;
    }
    const server = connect({ host: '127.0.0.1', ...target, noDelay: true });
    server.on('error', () => {});
    const connection: Connection = { client, server, isDead: false };
    connections.add(connection);
    peakConnections = Math.max(peakConnections, connections.size);
    forward(client, server, (chunk) => request(connection, chunk));
    forward(
      server,
      client,
      (chunk) => response(connection, chunk),
      () => (typeof fault === 'object' ? fault.latency : 0),
    );
    client.on('close', () => {
      server.destroy();
      connections.delete(connection);
    });
    server.on('close', () => {
      if (!connection.isDead) client.destroy();
    });
  }

  function request(connection: Connection, chunk: Buffer): Buffer {
    if (fault === 'reset') connection.client.resetAndDestroy();
    if (fault === 'hang') connection.isDead = true;
    return connection.isDead || fault === 'reset' ? nothing : chunk;
  }

  function response(connection: Connection, chunk: Buffer): Buffer {
    if (connection.isDead || fault === 'reset') return nothing;
    if (fault === 'hang' || fault === 'half-open') connection.isDead = true;
    if (fault === 'hang') return nothing;
    return fault === 'half-open' ? headersOf(chunk) : chunk;
  }

  return {
    port,
    get peakConnections() {
      return peakConnections;
    },
    async inject(next) {
      fault = next;
      peakConnections = connections.size;
      if (fault !== 'refuse' || !listener.listening) return;
      listener.close();
      for (const { client } of connections) client.resetAndDestroy();
      await once(listener, 'close');
    },
    async heal() {
      fault = undefined;
      if (!listener.listening) await listen(listener, port);
    },
    async close() {
      for (const { client } of connections) client.destroy();
      if (!listener.listening) return;
      listener.close();
      await once(listener, 'close');
    },
  };
}

const nothing = Buffer.alloc(0);

/** The headers of an HTTP/1.1 response; empty for other protocols. */
function headersOf(chunk: Buffer): Buffer {
  const end = chunk.indexOf('\r\n\r\n');
  return chunk.subarray(0, 4).equals(Buffer.from('HTTP')) && end > 0 ? chunk.subarray(0, end + 4) : nothing;
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** In order, also when the latency changes in between. */
function forward(from: Socket, to: Socket, pass: (chunk: Buffer) => Buffer, latency = () => 0): void {
  let last = Promise.resolve();
  from.on('data', (chunk: Buffer) => {
    const passed = pass(chunk);
    if (passed.length === 0) return;
    const due = performance.now() + latency();
    last = last.then(() => pause(due - performance.now())).then(() => write(to, passed));
  });
}

const pause = (milliseconds: number) => (milliseconds > 0 ? delay(milliseconds) : undefined);

/** Resolves when the other side took it, or is gone. */
const write = (to: Socket, chunk: Buffer) =>
  new Promise<void>((resolve) => (to.destroyed ? resolve() : to.write(chunk, () => resolve())));
