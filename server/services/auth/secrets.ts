/** Everything that is derived from the pepper: hashes of codes, tokens that a repeated call derives again. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config.ts';

export type Secrets = {
  /** 256 bits as base64url, from what is told: the same again for the same. `use` keeps uses apart. */
  derive(use: string, ...parts: readonly string[]): string;
  /** The same as bytes, for a column. */
  hash(use: string, ...parts: readonly string[]): Buffer;
};

/** The pepper lies outside the database, so that nobody can find a code from its hash. Throws when there is none to be had. */
export function createSecrets(config: Config): Secrets {
  const pepper = config.CODE_PEPPER ?? pepperOf(config);
  const hash = (use: string, ...parts: readonly string[]) =>
    createHmac('sha256', pepper)
      .update(JSON.stringify([use, ...parts]))
      .digest();
  return { hash, derive: (use, ...parts) => hash(use, ...parts).toString('base64url') };
}

function pepperOf({ DATABASE_URL, DATA_DIR }: Config): string {
  if (DATABASE_URL)
    throw new Error('CODE_PEPPER is needed with DATABASE_URL: 32 characters or more, the same for every process.');
  const file = path.join(DATA_DIR, 'code-pepper');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}

export const newToken = (): string => randomBytes(32).toString('base64url');

/** A token has 256 bits: nobody guesses it, so its plain hash is as good as a slow one. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
