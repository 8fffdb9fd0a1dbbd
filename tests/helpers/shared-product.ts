/** One product for all files of a project that leave its content as it is: `inject('origin')` is its address, `inject('codes')` where its codes go. */
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '../../engine/build.ts';
import { type Product, startProduct } from './product.ts';
import { generousTimeouts } from './program.ts';
import { readableCodes } from './sign-in.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
    /** File of the codes that were sent. */
    codes: string;
  }
}

let product: Product | undefined;

export async function setup(project: TestProject): Promise<void> {
  await buildIfStale();
  const { env, file } = readableCodes();
  product = await startProduct({
    env: {
      ...generousTimeouts,
      ...env,
      // Nobody waits for the first codes to a number; whoever goes on asking sees a countdown.
      RESEND_WAITS: '0,0,0,0,0,60',
      REDIRECTS_FILE: path.join(import.meta.dirname, 'redirects.json'),
    },
  });
  project.provide('codes', file);
  project.provide('origin', product.origin);
}

export async function teardown(): Promise<void> {
  await product?.remove();
}
