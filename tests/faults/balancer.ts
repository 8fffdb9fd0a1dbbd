/** HAProxy with the configuration of the repository, and what that configuration promises. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../helpers/free-port.ts';
import { requirePackage } from '../helpers/system-package.ts';
import { until } from './until.ts';

export type Place = { readonly port: number; readonly internalPort: number };
export type Balancer = { readonly origin: string; stop(): Promise<void> };

const program = '/usr/sbin/haproxy';
/** What the balancer believes; everybody else asks from 127.0.0.1. */
const proxyAddress = '127.0.0.2';
const deploy = path.join(import.meta.dirname, '../../deploy');

export async function startBalancer(port: number, places: readonly Place[]): Promise<Balancer> {
  const haproxy = requirePackage({
    what: 'HAProxy',
    name: 'haproxy',
    find: () => (existsSync(program) ? program : null),
  });
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-balancer-'));
  const configuration = readFileSync(path.join(deploy, 'haproxy.cfg'), 'utf8')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace(/^ {2}server one (?:\S+)(.*)\n {2}server two .*$/gm, (_, options: string) =>
      places.map((place, index) => `  server ${index} ${addressOf(place, options, index)}`).join('\n'),
    );
  cpSync(path.join(deploy, '503.http'), path.join(directory, '503.http'));
  writeFileSync(path.join(directory, 'proxies.lst'), `${proxyAddress}\n`);
  writeFileSync(path.join(directory, 'haproxy.cfg'), configuration);
  const child = spawn(haproxy, ['-db', '-q', '-f', path.join(directory, 'haproxy.cfg')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  await until('the balancer answers', () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    origin,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const addressOf = ({ port, internalPort }: Place, options: string, index: number): string =>
  `127.0.0.1:${port}${options.replace('gateways/one', `gateways/${index}`) || ` port ${internalPort}`}`;

/** Two small servers, of which the first breaks off requests for `/broken` and has no file of the second. Throws with what is wrong. */
export async function checkBalancer(): Promise<void> {
  const hits: string[] = [];
  let isReady = true;
  const servers = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const server = createServer((request, response) => {
        const url = request.url ?? '';
        if (url === '/readyz') return response.writeHead(isReady ? 200 : 503).end();
        if (url === '/healthz') return response.end();
        hits.push(`${name} ${request.headers['x-forwarded-for']}`);
        return request.resume().on('end', () => {
          if (url.startsWith('/assets/')) response.writeHead(url.endsWith(name) ? 200 : 404).end();
          else if (name === 'one' && url.endsWith('/broken')) request.socket.destroy();
          else response.end();
        });
      });
      const port = await freePort();
      await once(server.listen(port, '127.0.0.1'), 'listening');
      return { server, port };
    }),
  );
  const balancer = await startBalancer(
    await freePort(),
    servers.map(({ port }) => ({ port, internalPort: port })),
  );
  const form = new FormData();
  form.set('text', 'x'.repeat(60_000));
  const statusOf = async (url: string, options: RequestInit = {}) =>
    fetch(balancer.origin + url, options).then(
      ({ status }) => status,
      () => 0,
    );
  try {
    const post = { method: 'POST', body: form };
    const cases: ReadonlyArray<[string, RequestInit, boolean]> = [
      ['/assets/file-of-two', {}, true],
      ['/assets/file-of-one', {}, true],
      ['/broken', { headers: { 'x-forwarded-for': '192.0.2.1' } }, true],
      ['/account/broken', post, true],
      ['/api/broken', post, false],
    ];
    for (const [url, options, isAnswered] of cases) {
      // The balancer decides which server is first.
      const statuses = [await statusOf(url, options), await statusOf(url, options), await statusOf(url, options)];
      if (statuses.every((status) => status === 200) !== isAnswered)
        throw new Error(`${options.method ?? 'GET'} ${url} through the balancer was answered ${statuses}`);
    }
    const forged = hits.filter((hit) => !hit.endsWith(' 127.0.0.1'));
    if (forged.length > 0) throw new Error(`the balancer passed on a forged address: ${forged}`);
    await throughProxy(balancer.origin, '192.0.2.1');
    if (!hits.at(-1)?.endsWith(` 192.0.2.1, ${proxyAddress}`))
      throw new Error(`the balancer passed on ${hits.at(-1)} from a proxy`);
    isReady = false;
    // Ready gateways would be asked one after the other.
    let status = 200;
    await until('no gateway is ready', async () => {
      status = await statusOf('/assets/file-of-one');
      return status !== 200;
    });
    if (status !== 404) throw new Error(`a file was answered ${status}, because no gateway is ready`);
  } finally {
    await balancer.stop();
    for (const { server } of servers) {
      server.closeAllConnections();
      server.close();
    }
  }
}

async function throughProxy(origin: string, visitor: string): Promise<void> {
  const options = { localAddress: proxyAddress, headers: { 'x-forwarded-for': visitor }, agent: false } as const;
  const [response] = await once(get(`${origin}/`, options), 'response');
  response.resume();
}
