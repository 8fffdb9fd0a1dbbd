/** Checks the promises of the configuration of the balancer with two small servers. */
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { connect } from 'node:net';
import { freePort } from '../helpers/free-port.ts';
import { type Balancer, proxyAddress, startBalancer } from './balancer.ts';
import { until } from './until.ts';

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
        if (url === '/events') return response.write('open');
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
  const servicesPort = await freePort();
  const balancer = await startBalancer({
    port: await freePort(),
    gateways: servers.map(({ port }) => ({ port, internalPort: port })),
    services: { auth: { port: servicesPort, processes: servers.map(({ port }) => port) } },
  });
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
    await checkConnections(balancer.origin);
    await checkLostProcess(balancer);
    await checkReload(balancer, `http://127.0.0.1:${servicesPort}/events`);
    isReady = false;
    // Ready gateways are asked one after the other, until one has the file; of unready ones only one is asked.
    await until('a file is answered 404, because no gateway is ready', async () => {
      // A connection of its own, because the reload ended those that were kept.
      const [response] = await once(get(`${balancer.origin}/assets/file-of-one`, { agent: false }), 'response');
      response.resume();
      return response.statusCode === 404;
    });
    const { status: ofService } = await fetch(`http://127.0.0.1:${servicesPort}/auth`);
    if (ofService !== 200) throw new Error(`a call was answered ${ofService}, because no process of services is ready`);
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

/** More connections of one address than both HAProxies take, and of a proxy in front, which may have as many as it likes. */
async function checkConnections(origin: string): Promise<void> {
  const { port } = new URL(origin);
  const opened = 600;
  const refusedOf = async (localAddress: string) => {
    const sockets = Array.from({ length: opened }, () =>
      connect({ host: '127.0.0.1', port: Number(port), localAddress }),
    );
    const closed = new Set<unknown>();
    for (const socket of sockets) socket.on('error', () => {}).once('close', () => closed.add(socket));
    try {
      // Each has sent half of its request by then, and those that are accepted wait for the rest.
      await Promise.all(
        sockets.map(async (socket) => {
          await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
          if (!socket.destroyed) socket.write('GET / HTTP/1.1\r\n');
        }),
      );
      const [response] = await once(get(`${origin}/`, { agent: false }), 'response');
      response.resume();
      if (response.statusCode !== 200) throw new Error(`others were answered ${response.statusCode}`);
      return closed.size;
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  };
  if ((await refusedOf('127.0.0.3')) === 0) throw new Error(`one address has ${opened} connections`);
  const ofProxy = await refusedOf(proxyAddress);
  if (ofProxy > 0) throw new Error(`${ofProxy} connections of a proxy in front were refused`);
}

/** An event stream that is open does not keep HAProxies of the last configuration. */
async function checkReload({ workers, reload }: Balancer, stream: string): Promise<void> {
  const old = workers();
  const [response] = await once(get(stream, { agent: false }), 'response');
  // It ends with an error.
  response.resume().on('error', () => {});
  reload();
  await until(
    'two new HAProxies run alone',
    () => workers().length === 2 && !workers().some((one) => old.includes(one)),
  );
}

/** While one of the two HAProxies is away, connections are accepted, and it comes back. */
async function checkLostProcess({ origin, workers, isHealthy }: Balancer): Promise<void> {
  // On a busy machine it may take longer than it may; Docker asks again, too.
  await until('the health check of compose.yml succeeds', isHealthy);
  const [lost] = workers();
  process.kill(lost!, 'SIGKILL');
  for (let tries = 0; tries < 50; tries++) {
    const [response] = await once(get(`${origin}/`, { agent: false }), 'response').catch(({ code }) => [code]);
    if (response === 'ECONNREFUSED') throw new Error('connections are refused while one HAProxy is away');
    // Connections that waited at the lost one are reset without tcp_migrate_req, which only compose.sysctl.yml sets.
    if (response !== 'ECONNRESET') response.resume();
  }
  await until('there are two HAProxies again', () => workers().length === 2 && !workers().includes(lost!));
  for (const worker of workers()) process.kill(worker, 'SIGSTOP');
  const isHealthyStopped = await isHealthy();
  for (const worker of workers()) process.kill(worker, 'SIGCONT');
  if (isHealthyStopped) throw new Error('the health check of compose.yml succeeds although nothing answers');
}
