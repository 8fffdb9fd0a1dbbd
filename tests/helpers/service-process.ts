/** The process of the services: its output, when it is ready and how it ends. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { ServiceName } from '#contract/endpoint.ts';
import { embeddedNames } from '../../server/processes/service-processes.ts';
import { pepper, programEnvironment } from './program.ts';

export type ServiceProcess = {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** The origins of the services and the bearer of the system, or null if the process ended instead. */
  ready(): Promise<(Urls & { token: string }) | null>;
  /** The exit code, or null if a signal ended it. */
  exited(): Promise<number | null>;
  kill(): Promise<void>;
  /** Ends it like the gateway does after draining. */
  stop(): Promise<void>;
};

type Urls = Record<ServiceName, string>;
type Ready = { type: 'ready'; urls: Urls; token: string };

const entry = path.join(import.meta.dirname, '..', '..', 'server/services/main.ts');

export function runServices(env: Record<string, string>): ServiceProcess {
  const child = fork(entry, [embeddedNames(env).join(','), 'embedded'], {
    env: programEnvironment({ LOG_LEVEL: 'error', CODE_PEPPER: pepper, ...env }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (printed += chunk));
  const ended = once(child, 'exit').then(() => null);
  const started = new Promise<Ready>((resolve) => {
    child.on('message', (message: Ready | { type: 'beat' }) => {
      if (message.type === 'ready') resolve(message);
    });
  });
  return {
    child,
    output: () => printed,
    async ready() {
      const message = await Promise.race([started, ended]);
      return message && { ...message.urls, token: message.token };
    },
    async exited() {
      await ended;
      return child.exitCode;
    },
    async kill() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
