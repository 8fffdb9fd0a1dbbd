import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { demoPeople } from '../helpers/demo-people.ts';
import { freePort } from '../helpers/free-port.ts';
import { createPageVisitor, signInByForms } from '../helpers/page-visitor.ts';
import { generousTimeouts } from '../helpers/program.ts';
import { removeData } from '../helpers/remove-data.ts';
import { lastCode } from '../helpers/sign-in.ts';

/** External services, so that the start launches none. They are not called before it fails. */
const elsewhere = Object.fromEntries(
  ['AUTH_URL', 'APPS_URL', 'CONTENT_URL', 'TRADE_URL'].map((name) => [name, 'http://127.0.0.1:9']),
);

/** Starts the program with settings that cannot work, and waits for its end. */
function failToStart(env: Record<string, string>) {
  const data = mkdtempSync(path.join(tmpdir(), 'portico-start-'));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: data, ...elsewhere, ...env },
    encoding: 'utf8',
    timeout: 50_000,
  });
  rmSync(data, { recursive: true, force: true });
  const lines = stdout.split('\n').filter(Boolean).map(parse);
  return { status, lines, output: `${stdout}${stderr}` };
}

// biome-ignore lint/suspicious/noExplicitAny: log lines have any shape, and the tests assert it
const parse = (line: string): any => JSON.parse(line);

function redirectsFile(content: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'portico-redirects-')), 'redirects.json');
  writeFileSync(file, content);
  return file;
}

test('S130: an invalid setting ends the start with one line that names it', () => {
  const { status, output } = failToStart({ PORT: 'many', STALE_IF_ERROR: '-1' });
  expect(status).toBeGreaterThan(0);
  const lines = output.split('\n').filter((line) => line.includes('Error while mounting app'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('PORT');
  expect(lines[0]).toContain('STALE_IF_ERROR');
});

test('S130: a port in use ends the start with one line before the services are started', async () => {
  const otherServer = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => otherServer.once('listening', resolve));
  const own = Object.fromEntries(Object.keys(elsewhere).map((name) => [name, '']));
  const { status, lines } = failToStart({ ...own, PORT: String((otherServer.address() as AddressInfo).port) });
  otherServer.close();
  expect(status).toBe(1);
  expect(lines).toMatchObject([{ level: 60, msg: 'Error while mounting app' }]);
  expect(lines[0].err.message).toContain('another program uses this port (EADDRINUSE)');
});

test.each([
  ['HOST', '203.0.113.9', 'Set HOST'],
  ['DATA_DIR', '/proc/portico/data', 'DATA_DIR /proc/portico/data cannot be created'],
  ['REDIRECTS_FILE', '/nowhere.json', '/nowhere.json'],
])('S130: %s=%s ends the start with one line that names the problem', (name, value, text) => {
  const { status, lines } = failToStart({ [name]: value });
  expect(status).toBe(1);
  expect(lines).toMatchObject([{ level: 60, msg: 'Error while mounting app' }]);
  expect(lines[0].err.message).toContain(text);
});

test('S130: doubtful settings are logged as warnings and do not end the start', () => {
  const env = { DATABSE_URL: 'x', AUTH_URL: '', APPS_URL: 'http://192.0.2.1', PUBLIC_ORIGIN: 'https://tarn.example' };
  const { lines } = failToStart({ ...env, DATA_DIR: '/proc/portico' });
  expect(lines).toMatchObject([
    { level: 40, name: 'DATABSE_URL', meant: 'DATABASE_URL' },
    { level: 40, name: 'APPS_URL' },
    { level: 40, msg: expect.stringContaining('SMS_SINK') },
    { level: 60 },
  ]);
});

test.each([
  ['a loop', '[{"from":"/a","to":"/b","status":301},{"from":"/b","to":"/a","status":301}]'],
  ['an invalid scheme', '[{"from":"/a","to":"javascript:alert(1)","status":302}]'],
  ['invalid JSON', '[{'],
])('S54 T24: redirect rules with %s end the start with an error that names them', (_, content) => {
  const { status, output } = failToStart({ REDIRECTS_FILE: redirectsFile(content) });
  expect(status).toBeGreaterThan(0);
  expect(output).toContain('Error while mounting app');
  expect(output).toMatch(/redirect/i);
});

test('S1: on a fresh machine with nothing configured a page of each of the three areas opens', {
  timeout: 120_000,
}, async () => {
  const port = await freePort();
  const data = mkdtempSync(path.join(tmpdir(), 'portico-fresh-'));
  const program = spawn(process.execPath, ['server/main.ts'], {
    env: { ...generousTimeouts, PATH: process.env.PATH, HOME: data, PORT: String(port), DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ready = new Promise((resolve) =>
    createInterface({ input: program.stdout }).on('line', (line) => {
      if (line.includes('"msg":"ready"')) resolve(true);
    }),
  );
  try {
    await ready;
    const visitor = createPageVisitor(`http://127.0.0.1:${port}`);
    const code = (phoneNumber: string) => lastCode(path.join(data, 'codes.log'), phoneNumber);
    await signInByForms(visitor, { phoneNumber: demoPeople.admin.phoneNumber, code });
    for (const address of ['/', '/account', '/account/apps-admin']) {
      const answer = await visitor.get(address);
      expect([address, answer.status, (await answer.text()).match(/<h1[ >]/g)?.length]).toEqual([address, 200, 1]);
    }
  } finally {
    const exit = once(program, 'exit');
    program.kill('SIGTERM');
    await exit;
    await removeData(data);
  }
});

test('T64: SIGTERM to `npm start` makes the program not ready, finishes running requests, and ends it before npm', {
  timeout: 120_000,
}, async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const data = mkdtempSync(path.join(tmpdir(), 'portico-npm-'));
  const env = { ...generousTimeouts, PORT: String(port), DATA_DIR: data, SEED_DEMO: '1', DRAIN_DELAY: '6000' };
  const npm = spawn('npm', ['start'], {
    env: { PATH: process.env.PATH, HOME: data, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const messages: string[] = [];
  createInterface({ input: npm.stdout }).on('line', (line) => {
    if (line.startsWith('{')) messages.push(parse(line).msg);
  });
  const probe = () =>
    fetch(`${origin}/readyz`).then(
      ({ status }) => status,
      () => 'refused',
    );
  try {
    const exit = once(npm, 'exit');
    await expect.poll(() => messages.includes('ready'), { timeout: 100_000 }).toBe(true);
    expect(await probe()).toBe(200);
    const { head, body } = await inquiry(origin);
    const form = connect(port, '127.0.0.1');
    let answer = '';
    form.on('data', (chunk) => (answer += chunk));
    const closed = once(form, 'close');
    form.write(head + body.slice(0, 100));
    npm.kill('SIGTERM');
    await expect.poll(probe, { interval: 20 }).toBe(503);
    expect((await fetch(origin)).headers.get('connection')).toBe('close');
    await expect.poll(probe).toBe('refused');
    form.write(body.slice(100));
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 303 /);
    expect(answer).toMatch(/^location: \/contact\?reference=INQ-/m);
    expect(await exit).toEqual([0, null]);
    expect(messages).toContain('draining');
    expect(messages.at(-1)).toBe('closed');
  } finally {
    npm.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  }
});

/** The request with which a browser without JavaScript sends an inquiry. */
async function inquiry(origin: string): Promise<{ head: string; body: string }> {
  const page = await (await fetch(`${origin}/contact`)).text();
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)];
  const body = new URLSearchParams([
    ...hidden.map(([, name, value]): [string, string] => [name as string, value ?? '']),
    ['name', 'Ada'],
    ['contact', 'ada@example.org'],
    ['country', 'US'],
    ['region', 'Oregon'],
    ['topic', 'other'],
    ['message', 'Sent while the program shuts down.'],
  ]).toString();
  const lines = [
    'POST /contact HTTP/1.1',
    `Host: ${new URL(origin).host}`,
    `Origin: ${origin}`,
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
  ];
  return { head: `${lines.join('\r\n')}\r\n\r\n`, body };
}
