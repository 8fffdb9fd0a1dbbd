/**
 * One product for all files of a project that do not change its content: `inject('origin')` is its URL,
 * `inject('codes')` the file with its codes, `inject('mail')` the folder with its e-mail.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '../../engine/build.ts';
import { type Product, startProduct } from './product.ts';
import { generousTimeouts } from './program.ts';
import { readableCodes } from './sign-in.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
    /** The file with the codes that were sent. */
    codes: string;
    mail: string;
  }
}

let product: Product | undefined;

export async function setup(project: TestProject): Promise<void> {
  await buildIfStale();
  const { env, file } = readableCodes();
  const mail = mkdtempSync(path.join(tmpdir(), 'portico-mail-'));
  product = await startProduct({
    env: {
      ...generousTimeouts,
      ...env,
      // The first codes to a number are sent without a wait, and later ones with one, so that the countdown is shown.
      RESEND_WAITS: '0,0,0,0,0,60',
      SMTP_URL: `folder:${mail}`,
      // Merges and erasures begin at once.
      ERASURE_DELAY: '0',
      REDIRECTS_FILE: path.join(import.meta.dirname, 'redirects.json'),
    },
  });
  project.provide('codes', file);
  project.provide('mail', mail);
  project.provide('origin', product.origin);
}

export async function teardown(): Promise<void> {
  await product?.remove();
}
