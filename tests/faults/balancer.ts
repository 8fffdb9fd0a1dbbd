/** HAProxy as deploy/balancer/balancer.sh runs it, with the configuration of the repository on free ports. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, cpSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { freePort } from '../helpers/free-port.ts';
import { haproxyPath } from '../helpers/haproxy.ts';
import { until } from './until.ts';

export type Place = { readonly port: number; readonly internalPort: number };
/** The keys are names of services. The balancer listens on `port` for the `processes`, which are ports as well. */
type ServicePlaces = Readonly<Record<string, { readonly port: number; readonly processes: readonly number[] }>>;

export type Balancer = {
  readonly origin: string;
  /** Ids of the processes that answer. */
  workers(): number[];
  /** Lets both read their files again, as after `docker compose kill --signal USR2 balancer`. */
  reload(): void;
  /** Runs the health check of compose.yml. */
  isHealthy(): Promise<boolean>;
  stop(): Promise<void>;
};

type Options = { readonly port: number; readonly gateways: readonly Place[]; readonly services?: ServicePlaces };

/** The balancer trusts forwarding headers from this address only; everybody else connects from 127.0.0.1. */
export const proxyAddress = '127.0.0.2';
const deploy = path.join(import.meta.dirname, '../../deploy');
const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8');

export async function startBalancer({ port, gateways, services }: Options): Promise<Balancer> {
  const haproxy = haproxyPath();
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-balancer-'));
  const healthPort = String(await freePort());
  cpSync(path.join(deploy, 'balancer/503.http'), path.join(directory, '503.http'));
  writeFileSync(path.join(directory, 'haproxy.cfg'), forGateways(port, gateways).replace('8404', healthPort));
  writeFileSync(path.join(directory, 'haproxy-services.cfg'), services ? forServices(services) : '');
  const files = ['haproxy.cfg', 'haproxy-services.cfg'].flatMap((name) => ['-f', path.join(directory, name)]);
  const log = openSync(path.join(directory, 'log'), 'w');
  const child = spawn(path.join(deploy, 'balancer/balancer.sh'), ['-q', ...files], {
    // Vitest waits for every process that has its stderr, also after a test that ran out of time.
    stdio: ['ignore', 'ignore', log],
    env: { PATH: `${path.dirname(haproxy)}:${process.env.PATH}`, PROXIES: proxyAddress },
    detached: true,
  });
  closeSync(log);
  const origin = `http://127.0.0.1:${port}`;
  await until('the balancer answers', () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const {
    command: [command, ...words],
    timeout,
  } = healthCheck(healthPort);
  return {
    origin,
    workers: () => childrenOf(child.pid!).flatMap(childrenOf),
    reload: () => process.kill(child.pid!, 'SIGUSR2'),
    isHealthy: () =>
      promisify(execFile)(command!, words, { timeout }).then(
        () => true,
        () => false,
      ),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        process.kill(-child.pid!, 'SIGKILL');
        await once(child, 'exit');
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Empty for a process that has ended. */
function childrenOf(pid: number): number[] {
  try {
    return (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []).map(Number);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** `timeout` in milliseconds. */
function healthCheck(port: string): { command: string[]; timeout: number } {
  const { services } = parse(read('compose.yml'), { merge: true });
  const { test, timeout } = services.balancer.healthcheck as { test: string[]; timeout: string };
  const command = test.slice(1).map((word) => word.replace('8404', port).replaceAll('$$', '$'));
  return { command, timeout: Number.parseInt(timeout, 10) * 1_000 };
}

const forGateways = (port: number, places: readonly Place[]): string =>
  read('balancer/haproxy.cfg')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace(/hard-stop-after .*/, 'hard-stop-after 100ms')
    .replace(/^ {2}server one (?:\S+)(.*)\n {2}server two .*$/gm, (_, options: string) =>
      places.map((place, index) => `  server ${index} ${addressOf(place, options, index)}`).join('\n'),
    );

const addressOf = ({ port, internalPort }: Place, options: string, index: number): string =>
  `127.0.0.1:${port}${options.replace('gateways/one', `gateways/${index}`) || ` port ${internalPort}`}`;

function forServices(services: ServicePlaces): string {
  const [defaults = '', ...sections] = read('balancer/haproxy-services.cfg').split(/^(?=listen )/m);
  const mine = sections.flatMap((section) => {
    const service = services[/^listen (\w+)/.exec(section)?.[1] ?? ''];
    if (!service) return [];
    const [one, two] = service.processes;
    return section
      .replace(/bind .*/, `bind 127.0.0.1:${service.port}`)
      .replace(/(server one\S*) \S+/g, `$1 127.0.0.1:${one}`)
      .replace(/(server two\S*) \S+/g, `$1 127.0.0.1:${two}`);
  });
  return defaults + mine.join('');
}
