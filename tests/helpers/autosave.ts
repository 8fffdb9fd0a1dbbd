/** What the page says beside the buttons of a form. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { preferMinimal } from '#contract/action-state.ts';

const status = (page: Page) => page.locator('[data-save-bar] [data-draft-status]:not(:empty)').first();

/** Two saves are ten seconds apart. */
export const saysOf = (page: Page) => expect.poll(() => status(page).innerText(), { timeout: 25_000, interval: 100 });
export const isUnsaved = (page: Page) => saysOf(page).toMatch(/^Unsaved/);
export const isSaved = (page: Page) => saysOf(page).toMatch(/^Saved \d/);

type Holding = {
  /** Held on its way to the server instead of back. */
  readonly isUnsent?: boolean;
};

/** Until the returned function is called, the page gets no response to what it saves by itself. */
export async function holdAutosave(page: Page, path: string, { isUnsent = false }: Holding = {}) {
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
