/** How the program starts, or says why it does not. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Services that are elsewhere, so that the start has nothing else to do; nobody is asked anything before it is over. */
const elsewhere = Object.fromEntries(
  ['AUTH_URL', 'APPS_URL', 'CONTENT_URL', 'TRADE_URL'].map((name) => [name, 'http://127.0.0.1:9']),
);

/** Starts the program with settings that cannot work, and waits for its end. */
function failToStart(env: Record<string, string>) {
  const data = mkdtempSync(path.join(tmpdir(), 'portico-start-'));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: data, ...elsewhere, ...env },
    encoding: 'utf8',
    timeout: 15_000,
  });
  rmSync(data, { recursive: true, force: true });
  return { status, output: `${stdout}${stderr}` };
}

function redirectsFile(content: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'portico-redirects-')), 'redirects.json');
  writeFileSync(file, content);
  return file;
}

test('S130: a wrong setting ends the start with one line that names it', () => {
  const { status, output } = failToStart({ PORT: 'many', STALE_IF_ERROR: '-1' });
  expect(status).toBeGreaterThan(0);
  const lines = output.split('\n').filter((line) => line.includes('Error while mounting app'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('PORT');
  expect(lines[0]).toContain('STALE_IF_ERROR');
});

test('S130: a port that is taken ends the start with one line', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => squatter.once('listening', resolve));
  const { status, output } = failToStart({ PORT: String((squatter.address() as AddressInfo).port) });
  squatter.close();
  expect(status).toBeGreaterThan(0);
  expect(output.split('\n').filter((line) => line.includes('Error while mounting app'))).toHaveLength(1);
  expect(output).toContain('EADDRINUSE');
});

test.each([
  ['a loop', '[{"from":"/a","to":"/b","status":301},{"from":"/b","to":"/a","status":301}]'],
  ['a scheme that is none', '[{"from":"/a","to":"javascript:alert(1)","status":302}]'],
  ['no JSON', '[{'],
])('S54 T24: redirect rules with %s end the start with a line that says so', (_, content) => {
  const { status, output } = failToStart({ REDIRECTS_FILE: redirectsFile(content) });
  expect(status).toBeGreaterThan(0);
  expect(output).toContain('Error while mounting app');
  expect(output).toMatch(/redirect/i);
});
