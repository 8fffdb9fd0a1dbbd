/** How many connections there may be, in all and of one address, and how many requests may wait on one. */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../../config.ts';
import { networkOf, ownerOf, ownerShare } from './rate-limit.ts';

/** One too many is closed before a byte of it is read. Behind a proxy all connections come from the proxy, so there only the total counts. */
export function limitConnections(server: Server, config: Config): void {
  server.maxConnections = config.MAX_CONNECTIONS;
  if (config.TRUST_PROXY !== '') return;
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
    const most = [config.MAX_CONNECTIONS_PER_IP, config.MAX_CONNECTIONS_PER_IP * ownerShare];
    if (keys.some((key, index) => (open.get(key) ?? 0) >= (most[index] as number))) {
      socket.destroy();
      return;
    }
    for (const key of keys) change(key, 1);
    socket.once('close', () => {
      for (const key of keys) change(key, -1);
    });
  });
}

/** Requests sent ahead on one connection, besides the one that is being answered. */
const maxPipelined = 16;

/** Answers a request and says true, or leaves it untouched and says false. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Closes a connection on which more requests wait: a slow reader would have all of them answered at once, and the answers
 * kept here until it has read them. The others are offered to `front` first. To be called when all listeners of requests
 * are there, as it takes their place.
 */
export function limitPipelining(server: Server, fastPath: FastPath = () => false): void {
  const pipelined = new WeakMap<Socket, number>();
  const rest = server.listeners('request') as RequestListener[];
  const count = (socket: Socket, by: 1 | -1) => {
    const waiting = (pipelined.get(socket) ?? 0) + by;
    pipelined.set(socket, waiting);
    return waiting;
  };
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // The answer whose turn it is has the socket already; no others are counted.
    if (response.socket === null) {
      const { socket } = request;
      if (socket.destroyed || count(socket, 1) > maxPipelined) {
        socket.destroy();
        return;
      }
      response.once('socket', () => count(socket, -1));
    }
    if (fastPath(request, response)) return;
    for (const listener of rest) listener(request, response);
  });
}
