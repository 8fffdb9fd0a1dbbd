import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeDurably } from '../../durable-files.ts';
import type { Config } from '../../settings/config.ts';

/** Several gateways must share COOKIE_SECRET. Throws when the directory is not writable. */
export function cookieSecret({ COOKIE_SECRET, DATA_DIR }: Pick<Config, 'COOKIE_SECRET' | 'DATA_DIR'>): string {
  if (COOKIE_SECRET !== undefined) return COOKIE_SECRET;
  const file = path.join(DATA_DIR, 'cookie-secret');
  mkdirSync(DATA_DIR, { recursive: true });
  try {
    writeDurably(file, randomBytes(32).toString('base64url'), 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new Error(`${file} is incomplete: delete it, and a new one is created`);
  return secret;
}
