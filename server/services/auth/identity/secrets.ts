import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeDurably } from '../../../durable-files.ts';
import type { Config } from '../../../settings/config.ts';

export type Secrets = {
  /** 256 bits as base64url, the same for the same input. `use` separates purposes. */
  derive(use: string, ...parts: readonly string[]): string;
  hash(use: string, ...parts: readonly string[]): Buffer;
};

/** The pepper is stored outside the database, so that hashes do not reveal codes. Throws if there is none. */
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
  if (!existsSync(file)) writeDurably(file, randomBytes(32).toString('base64url'), 'wx');
  const pepper = readFileSync(file, 'utf8').trim();
  // Without a long pepper, a reader of the database could compute the codes.
  if (pepper.length < 32)
    throw new Error(`${file} is incomplete: restore it, or delete it, and codes and links that were sent end.`);
  return pepper;
}

/** A version 8 id of the first 16 bytes. */
export function asUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
