import { createServer } from 'node:net';
import type { Logger } from 'pino';
import { type Config, misspeltSettings } from './config.ts';
import { createRedirects } from './gateway/redirects/redirects.ts';
import { makeDirectory } from './services/database/data-directory.ts';
import { isLoopback } from './setting-checks.ts';

/** Throws an error that names the setting to change. */
export async function checkBeforeStart(config: Config, logger: Logger): Promise<void> {
  for (const { name, meant } of misspeltSettings()) {
    logger.warn({ name, meant }, 'unknown setting in the environment; did you mean another one?');
  }
  for (const name of unencrypted(config))
    logger.warn({ name }, 'this URL reaches another machine over unencrypted http');
  if (config.SMS_SINK === undefined && !config.isPrivate && !config.AUTH_URL) {
    logger.warn('sign-in is not possible: set SMS_SINK, so that codes are sent');
  }
  createRedirects(config.REDIRECTS_FILE);
  makeDirectory(config.DATA_DIR);
  await requireFreePort({ HOST: config.HOST, PORT: config.PORT });
  if (config.INTERNAL_PORT !== undefined)
    await requireFreePort({ INTERNAL_HOST: config.INTERNAL_HOST, INTERNAL_PORT: config.INTERNAL_PORT });
}

function unencrypted(config: Config): string[] {
  const { AUTH_URL, APPS_URL, CONTENT_URL, TRADE_URL, S3_ENDPOINT, SMS_SINK } = config;
  const urls = {
    AUTH_URL,
    APPS_URL,
    CONTENT_URL,
    TRADE_URL,
    S3_ENDPOINT,
    SMS_SINK: SMS_SINK?.replace(/^webhook:/, ''),
  };
  return Object.entries(urls).flatMap(([name, url]) =>
    url?.startsWith('http://') && !isLoopback(new URL(url).hostname) ? [name] : [],
  );
}

/** The services take seconds to start, so a second start by mistake should fail before them. */
async function requireFreePort(settings: Readonly<Record<string, string | number>>): Promise<void> {
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
