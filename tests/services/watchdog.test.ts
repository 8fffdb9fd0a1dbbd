/** A process whose event loop is stuck ends by itself, and `npm start` starts it again. */
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { copyFirstStart } from '../helpers/first-start.ts';
import { freePort } from '../helpers/free-port.ts';
import { type ProgramProcess, startProgram } from '../helpers/program-process.ts';
import { removeData } from '../helpers/remove-data.ts';

const killed = 'this process did not respond for HANG_TIMEOUT and is killed';
const restarted = 'the program was killed; it will be restarted';

let directory: string;
const running: ProgramProcess[] = [];
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-watchdog-'));
  await copyFirstStart('blank', directory);
});
afterEach(async () => {
  for (const { child, exit } of running.splice(0)) {
    child.kill('SIGKILL');
    await exit;
  }
});
afterAll(() => removeData(directory));

async function start(words: readonly string[], settings: Record<string, string> = {}) {
  const port = String(await freePort());
  const program = startProgram(words, {
    PORT: port,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATA_DIR: directory,
    SEED_DEMO: 'false',
    DRAIN_DELAY: '0',
    HANG_TIMEOUT: '4000',
    NODE_OPTIONS: `--import ${path.join(import.meta.dirname, '../helpers/stuck-on-signal.mjs')}`,
    ...settings,
  });
  running.push(program);
  await program.says('ready');
  return { ...program, pid: program.child.pid as number, site: `http://127.0.0.1:${port}/` };
}

const external = {
  SERVICE_TOKEN: 'a-service-token-for-tests-that-is-long-enough',
  AUTH_URL: 'http://127.0.0.1:9',
  APPS_URL: 'http://127.0.0.1:9',
  CONTENT_URL: 'http://127.0.0.1:9',
  TRADE_URL: 'http://127.0.0.1:9',
};

test('a gateway whose event loop is stuck is killed, and says so', async () => {
  const { pid, exit, child, lines } = await start(['server/main.ts', 'gateway'], external);
  process.kill(pid, 'SIGUSR2');
  expect(await exit).toBeNull();
  expect(child.signalCode).toBe('SIGKILL');
  expect(lines.at(-1)).toMatchObject({ level: 60, msg: killed });
});

test('so is a gateway as compose.yml starts it, with the permission model of Node', async () => {
  const { services } = parse(readFileSync('deploy/compose.yml', 'utf8'), { merge: true });
  const folders = { '/portico': process.cwd(), '/data': directory };
  const [, ...words] = (services['gateway-1'].command as string[]).map((word) =>
    word.replace(/=(\/\w+)$/, (_, folder: string) => `=${folders[folder as keyof typeof folders] ?? folder}`),
  );
  const { pid, exit, lines } = await start(words, external);
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  process.kill(pid, 'SIGUSR2');
  expect(await exit).toBeNull();
  expect(lines.at(-1)).toMatchObject({ level: 60, msg: killed });
});

test('npm start replaces a gateway whose event loop is stuck, and its database is whole', async () => {
  const { pid, exit, lines, says, site } = await start(['server/supervisor.ts']);
  expect((await fetch(site)).status).toBe(200);
  const [gateway] = childrenOf(pid) as [number];
  process.kill(gateway, 'SIGUSR2');
  expect(await says(restarted)).toMatchObject({ level: 50, signal: 'SIGKILL' });
  await expect.poll(() => lines.filter(({ msg }) => msg === 'ready').length, { timeout: 60_000 }).toBe(2);
  expect((await fetch(site)).status).toBe(200);
  expect(childrenOf(pid)).not.toContain(gateway);
  process.kill(pid, 'SIGTERM');
  expect(await exit).toBe(0);
  expect(lines.at(-1)?.msg).toBe('closed');
});

test('the program ends with its supervisor, and with the exit code of a start that failed', async () => {
  const { pid, site } = await start(['server/supervisor.ts']);
  const answer = () =>
    fetch(site).then(
      ({ status }) => status,
      () => 'refused',
    );
  process.kill(pid, 'SIGKILL');
  await expect.poll(answer).toBe('refused');

  const failed = startProgram(['server/supervisor.ts'], { PORT: 'none' });
  expect(await failed.exit).toBe(1);
});

/** Process ids. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
