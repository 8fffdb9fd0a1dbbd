/**
 * `npm run psql`: the system's psql on the database of Portico, also while the program runs; words after `--` are its
 * options.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createLogger } from '../../logging/log.ts';
import { environmentWith, readConfig } from '../../settings/config.ts';
import { openCluster } from './cluster/cluster.ts';
import { requireDatabase } from './data-directory.ts';

const config = readConfig();

try {
  requireDatabase(config);
  const own = config.DATABASE_URL
    ? undefined
    : await openCluster({ directory: config.DATA_DIR, logger: createLogger({ LOG_LEVEL: 'error' }), joins: true });
  // psql ends a statement at this signal, and goes on.
  process.on('SIGINT', () => {});
  process.exitCode = await runPsql(own?.url ?? (config.DATABASE_URL as string)).finally(() => own?.close());
} catch (error) {
  const isMissing = (error as { code?: string }).code === 'ENOENT';
  console.error(isMissing ? 'psql is missing. On Debian: apt-get install postgresql-client' : (error as Error).message);
  process.exitCode = 1;
}

/** The password is in its environment, because other users can read the words of a command. */
async function runPsql(address: string): Promise<number> {
  const url = new URL(address);
  const PGPASSWORD = decodeURIComponent(url.password);
  url.password = '';
  const words = [url.href, ...process.argv.slice(2)];
  const [code] = await once(spawn('psql', words, { env: environmentWith({ PGPASSWORD }), stdio: 'inherit' }), 'exit');
  return (code as number | null) ?? 1;
}
