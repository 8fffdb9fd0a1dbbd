import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';

type Running = {
  child: ChildProcess;
  origin: string;
  lines: Array<{ msg: string; level: number }>;
  exit: Promise<number | null>;
};
const running: Running[] = [];
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
});

async function start(env: Record<string, string> = {}, wrapper: readonly string[] = []): Promise<Running> {
  const program = path.join(import.meta.dirname, 'programs', 'draining.ts');
  const [command = '', ...words] = [...wrapper, process.execPath, program];
  const child = spawn(command, words, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DRAIN_DELAY: '6000',
      DRAIN_DEADLINE: '20000',
      KEEP_ALIVE_TIMEOUT: '20000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines: Running['lines'] = [];
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const port = await new Promise<number>((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (text) => {
      const line = JSON.parse(text);
      lines.push(line);
      if (line.msg === 'listening') resolve(line.port);
    });
  });
  const started = { child, origin: `http://127.0.0.1:${port}`, lines, exit };
  running.push(started);
  return started;
}

/** Until the program has begun to work on so many slow requests. */
const began = ({ lines }: Running, requests: number) =>
  expect.poll(() => lines.filter(({ msg }) => msg === 'began').length).toBe(requests);

type Answer = { status: number; connection: string | undefined; body: string };
const ask = (url: string, agent?: Agent) =>
  new Promise<Answer>((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.on('error', reject);
      let body = '';
      response.on('data', (chunk) => (body += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection, body }),
      );
    }).on('error', reject);
  });

test('T64: SIGTERM makes /readyz fail, lets requests finish, and "closed" is logged last', async () => {
  const { child, origin, lines, exit } = await start();
  const agent = new Agent({ keepAlive: true });
  expect((await ask(origin, agent)).connection).toBe('keep-alive');
  child.kill('SIGTERM');
  await expect.poll(() => ask(`${origin}/readyz`).then(({ status }) => status), { interval: 20 }).toBe(503);
  const inFlight = ask(`${origin}/slow`, agent);
  const late = await ask(origin, agent);
  expect(late).toMatchObject({ status: 200, connection: 'close', body: 'home' });
  expect(await inFlight).toMatchObject({ status: 200, body: 'slow but whole' });
  expect(await exit).toBe(0);
  const messages = lines.map(({ msg }) => msg).filter((msg) => msg !== 'began');
  expect(messages.slice(-3)).toEqual(['draining', 'services closed', 'closed']);
  agent.destroy();
});

test('T64: a response of a request from before SIGTERM closes its connection too, so that no later request meets a closed one', async () => {
  const program = await start();
  const { child, origin, lines, exit } = program;
  const agent = new Agent({ keepAlive: true });
  const inFlight = ['/until-draining', '/page-until-draining'].map((path) => ask(origin + path, agent));
  await began(program, 2);
  child.kill('SIGTERM');
  await expect.poll(() => lines.some(({ msg }) => msg === 'draining')).toBe(true);
  for (const answer of await Promise.all(inFlight))
    expect(answer).toEqual({ status: 200, connection: 'close', body: 'slow but whole' });
  expect(await exit).toBe(0);
  agent.destroy();
});

test('T64: idle keep-alive connections do not delay the shutdown', async () => {
  const program = await start({ DRAIN_DELAY: '0', DRAIN_DEADLINE: '15000', KEEP_ALIVE_TIMEOUT: '60000' });
  const { child, origin, exit } = program;
  const agent = new Agent({ keepAlive: true });
  await Promise.all([ask(origin, agent), ask(`${origin}/slow`, agent)]);
  const inFlight = ask(`${origin}/until-draining`, agent);
  await began(program, 1);
  const signalled = performance.now();
  child.kill('SIGTERM');
  expect((await inFlight).status).toBe(200);
  expect(await exit).toBe(0);
  expect(performance.now() - signalled).toBeLessThan(10_000);
  agent.destroy();
});

test.each(['/forever', '/stream'])(
  'T64: %s, which never ends, is cut off at the deadline, and the process exits with 0',
  async (path) => {
    const program = await start({ DRAIN_DELAY: '0', DRAIN_DEADLINE: '500' });
    const { child, origin, lines, exit } = program;
    const cut = ask(`${origin}${path}`).then(
      () => 'answered',
      () => 'cut off',
    );
    await began(program, 1);
    child.kill('SIGTERM');
    expect(await cut).toBe('cut off');
    expect(await exit).toBe(0);
    expect(lines.at(-1)?.msg).toBe('closed');
  },
);

test('T64: a second signal ends the process at once, SIGINT works like SIGTERM, and SIGHUP is ignored', async () => {
  const { child, origin, exit } = await start({ DRAIN_DELAY: '60000', DRAIN_DEADLINE: '60000' });
  child.kill('SIGHUP');
  await delay(200);
  expect((await ask(`${origin}/readyz`)).status).toBe(200);
  child.kill('SIGINT');
  await expect.poll(() => ask(`${origin}/readyz`).then(({ status }) => status)).toBe(503);
  child.kill('SIGTERM');
  expect(await exit).toBe(1);
});

test('T64: the same signal within a second counts once, because npm and a terminal both send it', async () => {
  const program = await start({ DRAIN_DELAY: '300' });
  const { child, origin, lines, exit } = program;
  const inFlight = ask(`${origin}/until-draining`);
  await began(program, 1);
  child.kill('SIGINT');
  await expect.poll(() => lines.some(({ msg }) => msg === 'draining')).toBe(true);
  child.kill('SIGINT');
  expect(await inFlight).toMatchObject({ status: 200, body: 'slow but whole' });
  expect(await exit).toBe(0);
});

test('T64: the process with the number 1, as in a container, drains at SIGTERM', async () => {
  const { child, origin, lines, exit } = await start({ DRAIN_DELAY: '0' }, [
    'unshare',
    '--pid',
    '--fork',
    '--kill-child',
  ]);
  const [inner] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ').map(Number);
  expect((await ask(origin)).body).toBe('home');
  process.kill(inner as number, 'SIGTERM');
  expect(await exit).toBe(0);
  expect(lines.at(-1)?.msg).toBe('closed');
});

test('an uncaught error is logged once as fatal, and the process drains and exits with 1', async () => {
  const { origin, lines, exit } = await start({ DRAIN_DELAY: '60000' });
  await ask(`${origin}/fault`).catch(() => undefined);
  expect(await exit).toBe(1);
  expect(lines.filter(({ level }) => level === 60).length).toBe(1);
});
