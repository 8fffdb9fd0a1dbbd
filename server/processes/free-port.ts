import { createServer } from 'node:net';

/**
 * Throws an error that names the settings, given as `{ HOST: '127.0.0.1', PORT: 3000 }`. A start takes seconds and writes
 * files, so a second one by mistake should fail before.
 */
export async function requireFreePort(settings: Readonly<Record<string, string | number>>): Promise<void> {
  const [host, port] = Object.values(settings) as [string, number];
  const names = Object.keys(settings) as [string, string];
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen({ host, port }, resolve);
    });
  } catch (error) {
    const where = `${names[0]} ${host}, ${names[1]} ${port}`;
    throw new Error(`Cannot listen at ${where}: ${reasonOf(error as NodeJS.ErrnoException, names)}`, { cause: error });
  }
  await new Promise((resolve) => server.close(resolve));
}

function reasonOf({ code = '', message }: NodeJS.ErrnoException, [host, port]: [string, string]): string {
  if (code === 'EADDRINUSE') return `another program uses this port (EADDRINUSE). Stop it, or set another ${port}.`;
  if (code === 'EACCES') return `this port needs more rights (EACCES). Set a ${port} above 1023.`;
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
    return `this machine has no such address (${code}). Set ${host}.`;
  return message;
}
