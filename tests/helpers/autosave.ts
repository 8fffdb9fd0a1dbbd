/** Tests read the status that a page shows beside the buttons of a form. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { preferMinimal } from '#contract/action-state.ts';

/** For `setUpBrowser`: what waits longer than two seconds to be saved, or to be shown in the inbox, waits two seconds. */
export function withShortPauses(): void {
  const start = window.setTimeout;
  const isWaiting = () => /\/(autosave|c-admin)\./.test(new Error('called here').stack ?? '');
  window.setTimeout = ((run: () => void, after: number, ...given: unknown[]) =>
    start(run, after > 2_000 && isWaiting() ? 2_000 : after, ...given)) as typeof window.setTimeout;
}

const status = (page: Page) => page.locator('[data-save-bar] [data-draft-status]:not(:empty)').first();

/** Two saves are ten seconds apart. */
export const saysOf = (page: Page, timeout = 25_000) =>
  expect.poll(() => status(page).innerText(), { timeout, interval: 100 });
export const isUnsaved = (page: Page) => saysOf(page).toMatch(/^Unsaved/);
export const isSaved = (page: Page, timeout?: number) => saysOf(page, timeout).toMatch(/^Saved \d/);

export type Stopping = {
  /** On its way to the server instead of back. */
  readonly isUnsent?: boolean;
  /** All later ones are lost on their way to the server. */
  readonly stays?: boolean;
};

/** Until the returned function is called, the page gets no response to what it saves by itself. */
export async function holdAutosave(page: Page, path: string, { isUnsent = false }: Stopping = {}) {
  const arrived = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(`**${path}*`, async (route) => {
    if (route.request().headers()['prefer'] !== preferMinimal) return route.fallback();
    const stored = isUnsent ? null : await route.fetch();
    arrived.resolve();
    await held.promise;
    return route.fulfill({ response: stored ?? (await route.fetch()) });
  });
  return { arrived: arrived.promise, release: held.resolve };
}

/** The service stores what the page saves by itself next, and the page does not hear of it. Resolves once it is lost. */
export async function loseAutosave(
  page: Page,
  path: string,
  { isUnsent = false, stays = false }: Stopping = {},
): Promise<void> {
  const lost = page.waitForEvent('requestfailed', (request) => request.headers()['prefer'] === preferMinimal);
  let isFirst = true;
  await page.route(`**${path}*`, async (route) => {
    if (route.request().headers()['prefer'] !== preferMinimal || !(isFirst || stays)) return route.fallback();
    if (isFirst && !isUnsent) await route.fetch();
    isFirst = false;
    await route.abort('connectionreset');
  });
  await lost;
}
