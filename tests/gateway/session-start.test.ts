/** The gateway needs the secret of its cookies and https for sessions when it starts. */
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cookieSecret } from '../../server/gateway/session/secret.ts';
import { createSecrets } from '../../server/services/auth/identity/secrets.ts';
import { readConfig } from '../../server/settings/config.ts';
import { startAccountGateway } from '../helpers/account-gateway.ts';
import { collectingLogger } from '../helpers/log-lines.ts';

const newDirectory = () => mkdtempSync(path.join(tmpdir(), 'portico-secret-'));

test('without COOKIE_SECRET the first start creates a secret that only its user may read, and later starts use it', () => {
  const DATA_DIR = path.join(newDirectory(), 'new', 'data');
  const secret = cookieSecret({ DATA_DIR, COOKIE_SECRET: undefined });
  expect(secret).toMatch(/^[\w-]{43}$/);
  const file = path.join(DATA_DIR, 'cookie-secret');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(cookieSecret({ DATA_DIR, COOKIE_SECRET: undefined })).toBe(secret);
  writeFileSync(file, `${'s'.repeat(32)}\n`);
  expect(cookieSecret({ DATA_DIR, COOKIE_SECRET: undefined })).toBe('s'.repeat(32));
  expect(cookieSecret({ DATA_DIR: newDirectory(), COOKIE_SECRET: undefined })).not.toBe(secret);
});

test('COOKIE_SECRET is used instead of a file', () => {
  const DATA_DIR = newDirectory();
  expect(cookieSecret({ DATA_DIR, COOKIE_SECRET: 'of all gateways' })).toBe('of all gateways');
  expect(() => readFileSync(path.join(DATA_DIR, 'cookie-secret'))).toThrow();
});

test('an incomplete secret and one that cannot be stored stop the start', () => {
  const DATA_DIR = newDirectory();
  writeFileSync(path.join(DATA_DIR, 'cookie-secret'), 's'.repeat(31));
  expect(() => cookieSecret({ DATA_DIR, COOKIE_SECRET: undefined })).toThrow(/cookie-secret is incomplete/);
  // As after a failure of the power.
  writeFileSync(path.join(DATA_DIR, 'code-pepper'), '');
  expect(() => createSecrets(readConfig({ DATA_DIR }))).toThrow(/code-pepper is incomplete/);
  const file = path.join(DATA_DIR, 'x'.repeat(300));
  expect(() => cookieSecret({ DATA_DIR: file, COOKIE_SECRET: undefined })).toThrow(/ENAMETOOLONG/);
});

test.each([
  ['http://shop.example', 1],
  ['https://shop.example', 0],
  ['http://localhost:3000', 0],
  ['http://127.0.0.1:3000', 0],
])('the start at %s warns %i times that sign-in needs https', async (origin, count) => {
  const { logger, lines } = collectingLogger('warn');
  const gateway = await startAccountGateway({ logger, env: { PUBLIC_ORIGIN: origin } });
  await gateway.close();
  const warnings = lines.filter(({ msg }) => msg?.startsWith('sign-in needs https'));
  expect(warnings).toMatchObject(Array(count).fill({ level: 40, origin }));
});
