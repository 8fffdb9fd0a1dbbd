import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A free port of 127.0.0.1, for programs that must know their own URL before they start. It is below those that the system
 * gives away, so that nobody gets it before.
 */
export async function freePort(): Promise<number> {
  const port = 12_000 + randomInt(20_000);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
