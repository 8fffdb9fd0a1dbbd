import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { overloadRetryAfter } from '#contract/failures.ts';
import { type ErrorResponseFactory, plainErrorResponse } from '../../http/error-response.ts';
import { networkOf, ownerOf } from '../../http/network.ts';
import type { Config } from '../../settings/config.ts';
import { isProbe } from '../health.ts';
import { ownerShare } from './rate-limit.ts';

/** Responds and returns true, or returns false and does nothing. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Share of all connections above which none is kept alive, so that new visitors find one. */
const scarce = 0.75;
/** Share above which only probes are answered, and everybody else learns why. */
const reserved = 0.98;

/** Behind a proxy all connections come from it, so only the total applies. Refuses requests of the last few connections. */
export function limitConnections(
  server: Server,
  config: Config,
  errorResponseFor: ErrorResponseFactory = plainErrorResponse,
): FastPath {
  const maxConnections = config.MAX_CONNECTIONS;
  const surplus = new WeakSet<Socket>();
  let total = 0;
  const isFull = () => total > Math.ceil(maxConnections * reserved);
  server.maxConnections = maxConnections;
  server.on('connection', (socket: Socket) => {
    total++;
    if (isFull()) surplus.add(socket);
    socket.once('close', () => total--);
  });
  if (config.TRUST_PROXY === '') limitConnectionsOfNetworks(server, config);
  return (request, response) => {
    if (total > maxConnections * scarce) response.shouldKeepAlive = false;
    if (!isFull() || !surplus.has(request.socket) || isProbe(request.url)) return false;
    const { headers, body } = errorResponseFor(503, request.method === 'GET' ? overloadRetryAfter : undefined);
    response.writeHead(503, {
      ...headers,
      'retry-after': String(overloadRetryAfter),
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
    return true;
  };
}

function limitConnectionsOfNetworks(server: Server, config: Config): void {
  const open = new Map<string, number>();
  const change = (key: string, by: 1 | -1) => {
    const count = (open.get(key) ?? 0) + by;
    if (count > 0) open.set(key, count);
    else open.delete(key);
  };
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const owner = ownerOf(network);
    const keys = owner === null ? [network] : [network, `${owner}::/48`];
    const maxConnections = [config.MAX_CONNECTIONS_PER_IP, config.MAX_CONNECTIONS_PER_IP * ownerShare];
    if (keys.some((key, index) => (open.get(key) ?? 0) >= (maxConnections[index] as number))) {
      socket.destroy();
      return;
    }
    for (const key of keys) change(key, 1);
    socket.once('close', () => {
      for (const key of keys) change(key, -1);
    });
  });
}

const maxPipelined = 16;

/** Pipelined responses to a slow reader would pile up in memory. Call it after Fastify added its listeners. */
export function limitPipelining(server: Server, ...fastPaths: readonly FastPath[]): void {
  const pipelined = new WeakMap<Socket, number>();
  const rest = server.listeners('request') as RequestListener[];
  const count = (socket: Socket, by: 1 | -1) => {
    const waiting = (pipelined.get(socket) ?? 0) + by;
    pipelined.set(socket, waiting);
    return waiting;
  };
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // A response that has its socket is the current one and does not count.
    if (response.socket === null) {
      const { socket } = request;
      if (socket.destroyed || count(socket, 1) > maxPipelined) {
        socket.destroy();
        return;
      }
      response.once('socket', () => count(socket, -1));
    }
    for (const respond of fastPaths) if (respond(request, response)) return;
    for (const listener of rest) listener(request, response);
  });
}
