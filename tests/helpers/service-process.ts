/** The process of the services, watched from outside: what it prints, when it is ready, how it ends. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export type ServiceProcess = {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** The origin of the content service and the bearer of the system, or null when the process ended instead. */
  ready(): Promise<{ content: string; token: string } | null>;
  /** Exit code, null when a signal ended it. */
  exited(): Promise<number | null>;
  kill(signal?: NodeJS.Signals): Promise<void>;
};

type Ready = { urls: { content: string }; token: string };

const entry = path.join(import.meta.dirname, '..', '..', 'server/services/main.ts');

export function runServices(env: Record<string, string>): ServiceProcess {
  const child = fork(entry, {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (printed += chunk));
  const ended = once(child, 'exit').then(() => null);
  const started = once(child, 'message').then(([message]) => message as Ready);
  return {
    child,
    output: () => printed,
    async ready() {
      const message = await Promise.race([started, ended]);
      return message && { content: message.urls.content, token: message.token };
    },
    async exited() {
      await ended;
      return child.exitCode;
    },
    async kill(signal = 'SIGKILL') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}
