/** The services in their own process, as an operator runs them separately from the gateways. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as z from 'zod';
import type { Endpoint, InputOf, OutputOf, ServiceName } from '#contract/endpoint.ts';
import { fromWire, toSnake, toWire } from '#contract/wire.ts';
import { embeddedNames } from '../../server/processes/service-processes.ts';
import type { Services } from '../../server/services/services.ts';
import { copyFirstStart, firstStartOf } from './first-start.ts';
import { generousTimeouts, pepper, programEnvironment } from './program.ts';
import { removeData } from './remove-data.ts';

type Urls = Record<ServiceName, string>;
type Started = Pick<Services, 'urls' | 'token'>;

export type RunningServices = {
  readonly urls: Urls;
  readonly dataDirectory: string;
  /** The environment for a product that uses them. */
  readonly env: Record<string, string>;
  /** Calls an endpoint as the system. */
  call<E extends Endpoint<z.ZodObject, z.ZodType>>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>;
  /** Stops them; their data stays. */
  stop(): Promise<void>;
  remove(): Promise<void>;
};

export type OwnServices = RunningServices & {
  readonly pid: number;
  /** Ends the process at once, like a crash; so does `stop`. */
  kill(): Promise<void>;
};

const root = path.join(import.meta.dirname, '..', '..');

/** The environment for a process whose clock is off by these milliseconds. */
export const shiftedClock = (milliseconds: number): Record<string, string> => ({
  NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'shifted-clock.mjs')}`,
  CLOCK_SHIFT: String(milliseconds),
});

export async function startServices(env: Record<string, string> = {}): Promise<OwnServices> {
  const dataDirectory = await makeDataDirectory(env);
  const words = [embeddedNames(env).join(','), 'embedded'];
  const child = fork(path.join(root, 'server/services/main.ts'), words, {
    cwd: root,
    env: programEnvironment(settingsOf(env, dataDirectory)),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const started = await ready(child);
  const kill = () => end(child);
  return {
    ...describeServices(started),
    dataDirectory,
    pid: child.pid as number,
    kill,
    stop: kill,
    async remove() {
      await kill();
      await removeData(dataDirectory);
    },
  };
}

/** For services with these settings, with the files of a first start if they store in it. */
export async function makeDataDirectory(env: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-services-'));
  const kind = firstStartOf(env);
  if (kind && !env['DATABASE_URL']) await copyFirstStart(kind, directory);
  return directory;
}

export const settingsOf = (env: Record<string, string>, dataDirectory: string): Record<string, string> => ({
  ...generousTimeouts,
  DATA_DIR: dataDirectory,
  LOG_LEVEL: 'error',
  CODE_PEPPER: pepper,
  ...env,
});

export const describeServices = ({
  urls,
  token,
}: Started): Omit<RunningServices, 'dataDirectory' | 'stop' | 'remove'> => ({
  urls: urls as Urls,
  env: { ...asSettings(urls), SERVICE_TOKEN: token },
  call: (endpoint, input) => call({ url: (urls as Urls)[endpoint.service], token }, { endpoint, input }),
});

const asSettings = (urls: Started['urls']) =>
  Object.fromEntries(Object.entries(urls).map(([service, url]) => [`${service.toUpperCase()}_URL`, url]));

async function ready(child: ChildProcess): Promise<Started> {
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`the services ended with ${code}`)));
    child.on('message', (message: Started & { type?: string }) => {
      if (message.type === 'ready') resolve(message);
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

type Target = { url: string; token: string };
type Call<E extends Endpoint<z.ZodObject, z.ZodType>> = { endpoint: E; input: InputOf<E> };

export async function call<E extends Endpoint<z.ZodObject, z.ZodType>>(
  { url, token }: Target,
  { endpoint, input }: Call<E>,
): Promise<OutputOf<E>> {
  const defined = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const wire = toWire(endpoint.input, defined) as Record<string, unknown>;
  const pathname = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const { [toSnake(name)]: value } = wire;
    delete wire[toSnake(name)];
    return encodeURIComponent(String(value));
  });
  const query = endpoint.method === 'GET' ? `?${new URLSearchParams(wire as Record<string, string>)}` : '';
  const answer = await fetch(`${url}/${endpoint.service}${pathname}${query}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(wire) }),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(`${endpoint.method} ${pathname} answered ${answer.status}: ${JSON.stringify(body)}`);
  return endpoint.output.parse(fromWire(endpoint.output, body)) as OutputOf<E>;
}
