/** How many connections there may be, in all and of one address. One too many is closed before a byte of it is read. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config.ts';
import { networkOf, ownerOf, ownerShare } from './rates.ts';

/** Behind a proxy all connections come from the proxy, so there only the total counts. */
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
