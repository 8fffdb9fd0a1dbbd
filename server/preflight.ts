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
  await requireFreePort(config);
}

function unencrypted(config: Config): string[] {
  const { AUTH_URL, APPS_URL, CONTENT_URL, TRADE_URL, SMS_SINK } = config;
  const urls = { AUTH_URL, APPS_URL, CONTENT_URL, TRADE_URL, SMS_SINK: SMS_SINK?.replace(/^webhook:/, '') };
  return Object.entries(urls).flatMap(([name, url]) =>
    url?.startsWith('http://') && !isLoopback(new URL(url).hostname) ? [name] : [],
  );
}

/** The services take seconds to start, so a second start by mistake should fail before them. */
async function requireFreePort({ HOST, PORT }: Config): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen({ host: HOST, port: PORT }, resolve);
    });
  } catch (error) {
    throw new Error(`Cannot listen at HOST ${HOST}, PORT ${PORT}: ${reasonOf(error as NodeJS.ErrnoException)}`, {
      cause: error,
    });
  }
  await new Promise((resolve) => server.close(resolve));
}

function reasonOf({ code = '', message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return 'another program uses this port (EADDRINUSE). Stop it, or set another PORT.';
  if (code === 'EACCES') return 'this port needs more rights (EACCES). Set a PORT above 1023.';
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') return `this machine has no such address (${code}). Set HOST.`;
  return message;
}
