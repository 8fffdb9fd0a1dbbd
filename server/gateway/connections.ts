/** How many connections there may be, in all and of one address. One too many is closed before a byte of it is read. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config.ts';
import { networkOf } from './rates.ts';

/** Behind a proxy all connections come from the proxy, so there only the total counts. */
export function limitConnections(server: Server, config: Config): void {
  server.maxConnections = config.MAX_CONNECTIONS;
  if (config.TRUST_PROXY !== '') return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    if (count > config.MAX_CONNECTIONS_PER_IP) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
