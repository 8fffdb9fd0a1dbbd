import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, createReadStream, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { createLogger } from '../../server/logging/log.ts';
import { createLogDestination } from '../../server/logging/log-destination.ts';

function logged() {
  const lines: string[] = [];
  return { lines, logger: createLogger({ LOG_LEVEL: 'debug' }, { write: (line) => void lines.push(line) }) };
}

test('T61: control characters of a request are escaped, so an entry stays on one line', () => {
  const { lines, logger } = logged();
  const url = '/\n{"level":60,"msg":"forged"}\u001b[31m';
  logger.info(
    {
      req: { method: 'GET', url, ip: '203.0.113.7', headers: { 'user-agent': `\u001b]0;x\u0007${'a'.repeat(1000)}` } },
    },
    'seen',
  );
  expect(lines.length).toBe(1);
  expect(lines[0]!.slice(0, -1)).not.toMatch(/\p{Cc}/u);
  const line = JSON.parse(lines[0]!);
  expect([line.level, line.req.url]).toEqual([30, url]);
  expect(line.req.agent.length).toBe(257);
});

test('T61: URLs, user agents and messages are truncated, and headers and secrets are not logged', () => {
  const { lines, logger } = logged();
  const request = {
    method: 'GET',
    url: `/${'a'.repeat(5000)}`,
    headers: { cookie: 'session=hidden-1', authorization: 'Bearer hidden-2' },
  };
  logger.info({ req: request }, 'request');
  logger.info(
    { headers: request.headers, token: 'hidden-3', user: { phone_number: 'hidden-4', otp: 'hidden-5' } },
    'more',
  );
  logger.error({ err: new Error('x'.repeat(10_000)) }, 'failed');
  for (const line of lines) expect(line.length).toBeLessThan(8_000);
  expect(JSON.parse(lines[0]!).req.url.length).toBe(513);
  expect(lines.join('')).not.toContain('hidden-');
});

test('T61: a repeated warning is logged twenty times, and other lines are not affected', () => {
  const { lines, logger } = logged();
  for (let index = 0; index < 10_000; index++) logger.warn({ index }, 'the same');
  logger.warn('another');
  for (let index = 0; index < 50; index++) logger.info('all of these');
  const messages = lines.map((line) => JSON.parse(line).msg);
  expect(messages.filter((text) => text === 'the same').length).toBe(20);
  expect(messages.filter((text) => text === 'another').length).toBe(1);
  expect(messages.filter((text) => text === 'all of these').length).toBe(50);
});

test('T61: refused requests are sampled per network, so a flood hides no other network and the log stays short', () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const { lines, logger } = logged();
  const refuse = (network: string) =>
    logger.info({ route: '/account/login', status: 429, network, path: '/account/login' }, 'request');
  for (let index = 0; index < 10_000; index++) refuse('192.0.2.1');
  refuse('203.0.113.9');
  const networks = () => lines.map((line) => JSON.parse(line).network);
  expect(networks()).toEqual([...Array(5).fill('192.0.2.1'), '203.0.113.9']);
  for (let time = 0; time < 20; time++)
    for (let index = 0; index < 900; index++) refuse(`2001:db8:${index.toString(16)}`);
  refuse('198.51.100.7');
  expect(networks().at(-1)).toBe('198.51.100.7');
  for (let index = 0; index < 50_000; index++) refuse(`2001:db9:${index.toString(16)}`);
  // The first line of a thousand networks, and 150 repeats.
  expect(lines.length).toBe(1_150);
});

test('T61: a failed write does not throw, and the number of lost lines is logged afterwards', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'portico-log-')), 'log');
  const full = openSync('/dev/full', 'w');
  const destination = createLogDestination(full);
  for (let index = 0; index < 3; index++) destination.write('{"msg":"lost"}\n');
  closeSync(full);
  // The next file reuses the descriptor, as if the disk had space again.
  const again = openSync(file, 'w');
  expect(again).toBe(full);
  destination.write('{"msg":"here"}\n');
  closeSync(again);
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([{ level: 40, dropped: 3, msg: 'log lines were lost' }, { msg: 'here' }]);
});

test('T61: the program keeps serving after the reader of its log has gone', async () => {
  const program = path.join(import.meta.dirname, 'programs', 'draining.ts');
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', DRAIN_DELAY: '0', LOG_LEVEL: 'debug' };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const exit = once(child, 'exit');
    const port = await portOf(child.stdout);
    child.stdout.destroy();
    for (let index = 0; index < 20; index++) {
      child.kill('SIGHUP');
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    }
    child.kill('SIGTERM');
    expect((await exit)[0]).toBe(0);
  } finally {
    child.kill('SIGKILL');
  }
});

test.each(['a pipe', 'a socket'])(
  'T61: the program keeps serving and exits when the reader of %s stops reading',
  async (kind) => {
    const fifo = path.join(mkdtempSync(path.join(tmpdir(), 'portico-fifo-')), 'log');
    execFileSync('mkfifo', [fifo]);
    // Opened for reading and writing, so that opening does not block.
    const pipe = openSync(fifo, constants.O_RDWR);
    const program = path.join(import.meta.dirname, 'programs', 'draining.ts');
    const env = { PATH: process.env.PATH, NODE_ENV: 'test', DRAIN_DELAY: '0' };
    const child = spawn(process.execPath, [program], {
      env,
      stdio: ['ignore', kind === 'a pipe' ? pipe : 'pipe', 'ignore'],
    });
    try {
      const exit = once(child, 'exit');
      const output = child.stdout ?? createReadStream('', { fd: pipe, autoClose: false });
      const port = await portOf(output);
      output.pause();
      for (let index = 0; index < 30; index++) {
        const answer = await fetch(`http://127.0.0.1:${port}/log`, { signal: AbortSignal.timeout(10_000) });
        expect(answer.status).toBe(200);
      }
      child.kill('SIGTERM');
      expect((await exit)[0]).toBe(0);
    } finally {
      child.kill('SIGKILL');
      closeSync(pipe);
    }
  },
);

test('T61: bind values and quoted values of database errors are not logged', () => {
  const { lines, logger } = logged();
  const error = Object.assign(new Error('invalid input syntax for type timestamp: "hidden-1"'), {
    code: '22007',
    detail: 'Key (phone_number)=(hidden-2) already exists.',
    params: ['hidden-3'],
    query: 'insert into codes values (hidden-4)',
    where: 'hidden-5',
    table: 'codes',
  });
  logger.error({ err: error }, 'request failed');
  logger.error({ err: new Error('outer', { cause: error }) }, 'request failed');
  expect(lines.join('')).not.toContain('hidden-');
  expect(JSON.parse(lines[0]!).err).toMatchObject({ code: '22007', table: 'codes', type: 'Error' });
});

const portOf = (output: Readable) =>
  new Promise<number>((resolve) => {
    const lines = createInterface({ input: output }).on('line', (text) => {
      const { msg, port } = JSON.parse(text);
      if (msg !== 'listening') return;
      // Later output may end in the middle of a line.
      lines.close();
      resolve(port);
    });
  });

test('T61: a flood of refused requests logs twenty lines for each route and status', () => {
  const { lines, logger } = logged();
  for (let index = 0; index < 10_000; index++) {
    logger
      .child({ reqId: `${index}` })
      .info({ method: 'GET', path: `/assets/${index}`, route: '/assets/*', status: 404 }, 'request');
  }
  logger.info({ path: '/contact', route: '/contact', status: 422 }, 'request');
  logger.info({ path: '/contact', route: '/contact', status: 303 }, 'request');
  const statuses = lines.map((line) => JSON.parse(line).status);
  expect(statuses.filter((status) => status === 404).length).toBe(20);
  expect(statuses.slice(-2)).toEqual([422, 303]);
});

test('T61: an error that quotes its cause says it once', () => {
  const { lines, logger } = logged();
  const cause = new Error('the port is in use');
  logger.error({ err: new Error('Cannot listen: the port is in use.', { cause }) }, 'failed');
  logger.error({ err: new Error('Cannot listen.', { cause }) }, 'failed');
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual([
    'Cannot listen: the port is in use.',
    'Cannot listen.: the port is in use',
  ]);
});

test('T61: warnings of Node.js are logged and not written to stderr', () => {
  const program = path.join(import.meta.dirname, 'programs', 'warning.ts');
  const { stdout, stderr } = spawnSync(process.execPath, [program], {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toMatchObject({ level: 40, err: { message: expect.stringContaining('memory leak') } });
});
