/** Portico as an operator starts it: `node server/main.ts` on the production build, with its own database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { copyFirstStart, firstStartOf } from './first-start.ts';
import { freePort } from './free-port.ts';
import { programEnvironment } from './program.ts';
import { removeData } from './remove-data.ts';

export type Product = {
  /** `http://127.0.0.1:port`, or at another name of this machine: the configured origin. */
  readonly origin: string;
  readonly dataDirectory: string;
  readonly pid: number;
  /** Everything printed so far, a line each. */
  readonly logs: readonly string[];
  url(path: string): string;
  /** Ends the process with SIGTERM and answers its exit code; the data stays until `remove`. */
  stop(): Promise<number | null>;
  /** Stops the process and deletes the data. */
  remove(): Promise<void>;
};

export type ProductOptions = {
  env?: Record<string, string>;
  /** Data of an earlier product, which is not deleted then. */
  dataDirectory?: string;
  /** The port of an earlier product, so that clients survive a restart. */
  port?: number;
  /** Passkeys need a host name. */
  host?: 'localhost';
};

const root = path.join(import.meta.dirname, '..', '..');
const startDeadline = 120_000;

/** Limits that a person never reaches, but a test suite from one address does. */
const generousLimits = {
  LOG_LEVEL: 'info',
  PAGE_RATE_PER_MINUTE: '100000',
  SEARCH_RATE_PER_MINUTE: '10000',
  POST_RATE_PER_MINUTE: '10000',
  INQUIRIES_PER_DAY: '10000',
  MAX_CONNECTIONS_PER_IP: '1000',
  DRAIN_DELAY: '0',
};

/** Starts it and waits until it is ready; throws with its output if it ends or takes longer than two minutes. */
export async function startProduct({ env = {}, ...options }: ProductOptions = {}): Promise<Product> {
  const port = options.port ?? (await freePort());
  const dataDirectory = options.dataDirectory ?? (await mkdtemp(path.join(tmpdir(), 'portico-product-')));
  const kind = firstStartOf(env);
  if (kind && !options.dataDirectory) await copyFirstStart(kind, dataDirectory);
  const origin = `http://${options.host ?? '127.0.0.1'}:${port}`;
  const child = spawn(process.execPath, ['--disable-proto=delete', 'server/main.ts'], {
    cwd: root,
    env: programEnvironment({
      ...generousLimits,
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      DATA_DIR: dataDirectory,
      ...env,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const logs = collectLines(child);
  try {
    await ready(child, origin);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`Portico did not start:\n${logs.slice(-40).join('\n')}`, { cause: error });
  }
  const stop = () => end(child);
  return {
    origin,
    dataDirectory,
    pid: child.pid as number,
    logs,
    url: (address) => new URL(address, origin).href,
    stop,
    async remove() {
      await stop();
      if (!options.dataDirectory) await removeData(dataDirectory);
    },
  };
}

function collectLines(child: ChildProcess): string[] {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  return lines;
}

async function ready(child: ChildProcess, origin: string): Promise<void> {
  const deadline = Date.now() + startDeadline;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await delay(100);
  }
  throw new Error(`not ready after ${startDeadline} ms`);
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const forced = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await exited;
  clearTimeout(forced);
  return child.exitCode;
}
