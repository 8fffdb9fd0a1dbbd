/** More gateways beside that of the world, started in unusual ways and with the same services. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../helpers/free-port.ts';
import { programEnvironment } from '../helpers/program.ts';
import { until } from './until.ts';

export type Gateway = {
  readonly origin: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** The text that the gateway has printed so far. */
  readonly output: () => string;
  /** The exit code, or null if a signal ended it. */
  readonly exited: Promise<number | null>;
  /** Whether it answered `/readyz` with 200 before it ended. */
  ready(): Promise<boolean>;
  remove(): Promise<void>;
};

export type GatewayOptions = {
  readonly env: Readonly<Record<string, string>>;
  /** A shell command that prepares the process; it ends with `exec "$@"`. */
  readonly shell?: string;
  readonly nodeArguments?: readonly string[];
  /** Of an earlier one, which is not deleted then. */
  readonly dataDirectory?: string;
};

/** Milliseconds, for a busy machine. */
const startDeadline = 90_000;

export const root = path.join(import.meta.dirname, '..', '..');

export async function startGateway({
  env,
  shell,
  nodeArguments = [],
  dataDirectory,
}: GatewayOptions): Promise<Gateway> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const data = dataDirectory ?? mkdtempSync(path.join(tmpdir(), 'portico-fault-'));
  const program = [process.execPath, '--disable-proto=delete', ...nodeArguments, path.join(root, 'server/main.ts')];
  const [command, ...rest] = shell ? ['sh', '-c', shell, 'sh', ...program] : program;
  const child = spawn(command as string, rest, {
    cwd: root,
    env: programEnvironment({ PORT: String(port), PUBLIC_ORIGIN: origin, DATA_DIR: data, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (printed += chunk));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    origin,
    port,
    child,
    output: () => printed,
    exited,
    async ready() {
      await until(
        'ready or ended',
        async () => hasEnded() || (await statusOf(`${origin}/readyz`)) === 200,
        startDeadline,
      );
      return !hasEnded();
    },
    async remove() {
      if (!hasEnded()) child.kill('SIGKILL');
      await exited;
      if (!dataDirectory) rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Removes it afterwards. */
export async function withGateway(options: GatewayOptions, run: (gateway: Gateway) => Promise<void>): Promise<void> {
  const gateway = await startGateway(options);
  try {
    await run(gateway);
  } finally {
    await gateway.remove();
  }
}

/** For `shell`: the process finds another file in the place of one. Needs root. */
export const replacing = (original: string, replacement: string): string =>
  `exec unshare --mount sh -c 'mount --bind ${replacement} ${original} && exec "$@"' sh "$@"`;

/** 0 without a response. */
export async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(url, { redirect: 'manual', headers }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status ?? 0;
}
