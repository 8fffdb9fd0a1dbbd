/** One Chromium for all files of a project, with a context for each page: `inject('browser')` is its URL. */
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
