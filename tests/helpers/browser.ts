/** A real Chromium, and pages in it that remember what went wrong in their console. */
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { Theme } from '#contract/theme.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

export type PageOptions = {
  /** Address that relative ones are resolved against. */
  origin: string;
  /** Scripting, on unless said otherwise. */
  js?: boolean;
  /** What the system prefers, light unless said otherwise. */
  system?: Theme;
  /** What the person chose: stored in the cookie. */
  theme?: Theme;
  viewport?: { width: number; height: number };
  /** Pixels of the device to one of the page, 1 unless given. */
  scale?: number;
  reducedMotion?: boolean;
  userAgent?: string;
};

export type OpenPage = Page & {
  /** Errors and warnings of the console, and uncaught errors, a line each. */
  readonly problems: string[];
};

export type TestBrowser = { open(options: PageOptions): Promise<OpenPage> };

/** Call at the top of a test file: connects to the browser before its tests, and closes every page after them. */
export function browserOfFile(): TestBrowser {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'));
  });
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    await browser?.close();
  });
  return {
    async open(options) {
      const context = await browser.newContext(contextOptions(options));
      context.setDefaultTimeout(20_000);
      contexts.push(context);
      const { theme, origin } = options;
      if (theme) await context.addCookies([{ name: 'theme', value: theme, url: origin }]);
      // Closed with its context and all that is in it: a single page that is closed while it loads keeps Chromium waiting now and then.
      return Object.assign(collectProblems(await context.newPage()), { close: () => context.close() });
    },
  };
}

const contextOptions = ({ origin, js = true, system = 'light', viewport = desktop, ...rest }: PageOptions) => ({
  baseURL: origin,
  javaScriptEnabled: js,
  colorScheme: system,
  viewport,
  reducedMotion: rest.reducedMotion ? ('reduce' as const) : ('no-preference' as const),
  ...(rest.scale ? { deviceScaleFactor: rest.scale } : {}),
  ...(rest.userAgent ? { userAgent: rest.userAgent } : {}),
});

function collectProblems(page: Page): OpenPage {
  const problems: string[] = [];
  page.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.type() === 'warning';
    if (isProblem && !isPreloadWarning(message.text())) problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  return Object.assign(page, { problems });
}

/** A busy machine, or a page that was only pointed at, uses a picture later than the browser expects. */
const isPreloadWarning = (text: string) => text.includes('was preloaded using link preload but not used within');

/** Waits until React has taken over the page. On public pages it waits for idle or intent: the key press is that intent. */
export async function hydrated(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** A form that is sent sooner than a person could is refused; the page counts from the start of its own script. */
export async function waitForMinimumFillTime(page: Page): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(from + 350);
}

/** What axe finds against WCAG 2.2 A and AA, a line per rule with the places. Empty is what we want. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const axe = new AxeBuilder({ page }).options({ runOnly: tags, resultTypes: ['violations'] });
  // Ours have no frames, for which axe would open one more page each time.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((node) => node.target).join(', ')}`);
}
