/** One Chromium for all files of a project, which each open contexts of their own: `inject('browser')` is its address. */
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumArguments, chromiumPath } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browser: string;
  }
}

let server: BrowserServer | undefined;

export async function setup(project: TestProject): Promise<void> {
  server = await chromium.launchServer({ executablePath: chromiumPath(), args: chromiumArguments });
  project.provide('browser', server.wsEndpoint());
}

export async function teardown(): Promise<void> {
  await server?.close();
}
