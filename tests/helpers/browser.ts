/** A real Chromium whose pages collect the problems in their console. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { preferMinimal } from '#contract/action-state.ts';
import type { Theme } from '#contract/theme.ts';
import { chromiumArguments, chromiumPath } from './chromium.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

export type PageOptions = {
  /** Relative URLs are resolved against it. */
  origin: string;
  /** Whether scripts run; true by default. */
  js?: boolean;
  /** The theme that the system prefers; light by default. */
  system?: Theme;
  /** The theme that the person chose, which is stored in the cookie. */
  theme?: Theme;
  viewport?: { width: number; height: number };
  /** Device pixels to one CSS pixel; 1 by default. */
  scale?: number;
  reducedMotion?: boolean;
  /** A phone or tablet. */
  touch?: boolean;
  userAgent?: string;
  /** Scripts that never arrive, from the first document on. */
  blocked?: RegExp;
};

export type OpenPage = Page & {
  /** Errors and warnings of the console and uncaught errors, a line each. */
  readonly problems: string[];
};

export type TestBrowser = { open(options: PageOptions): Promise<OpenPage> };

let launched: Promise<Browser> | undefined;

/** One Chromium for all files of a worker, which ends with it: a server of Playwright would handle each message twice. */
const sharedBrowser = () => (launched ??= chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments }));

/** Call at the top of a test file: starts the browser before its tests and closes every page after them. `script` runs before those of a page. */
export function setUpBrowser(script?: () => void): TestBrowser {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  let shared = 0;
  beforeEach(() => {
    shared = contexts.length;
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(shared).map((context) => context.close()));
  });
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
  });
  return {
    async open(options) {
      const context = await browser.newContext(contextOptions(options));
      context.setDefaultTimeout(20_000);
      contexts.push(context);
      if (script) await context.addInitScript(script);
      const { theme, origin, blocked } = options;
      if (blocked) await context.route(blocked, (route) => route.abort());
      if (theme) await context.addCookies([{ name: 'theme', value: theme, url: origin }]);
      // Closes the whole context, because closing a single page that is loading blocks Chromium at times.
      const page = await context.newPage();
      if (options.js !== false) waitingForPanels(page);
      return Object.assign(collectProblems(page), { close: () => context.close() });
    },
  };
}

/** For `addCookies`: as the gateway sets it. */
export const sessionCookie = (origin: string, cookie: { name: string; value: string }) => ({
  ...cookie,
  domain: new URL(origin).hostname,
  path: '/',
  secure: true,
  httpOnly: true,
});

const contextOptions = ({ origin, js = true, system = 'light', viewport = desktop, ...rest }: PageOptions) => ({
  baseURL: origin,
  javaScriptEnabled: js,
  colorScheme: system,
  viewport,
  reducedMotion: rest.reducedMotion ? ('reduce' as const) : ('no-preference' as const),
  ...(rest.touch ? { isMobile: true, hasTouch: true } : {}),
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

/** On a busy machine, or for a page that was only pointed at, a picture is used later than the browser expects. */
const isPreloadWarning = (text: string) => text.includes('was preloaded using link preload but not used within');

/**
 * Waits until the router works and React has hydrated the page, if it has a payload. On public pages both happen when idle or on
 * intent; the key press is that intent.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  // A part of the page behind a Suspense boundary follows later; React marks each element that it has taken over.
  await page.waitForFunction(
    () =>
      !document.querySelector('script[type="text/x-component"]') ||
      [...document.querySelectorAll('[data-needs-script]')].every((control) =>
        Object.keys(control).some((key) => key.startsWith('__reactFiber$')),
      ),
  );
  await showsPanels(page);
}

/**
 * React shows a panel that has arrived up to 300 ms later, and marks its place with a comment until then. With a clock that
 * stands still it shows none.
 */
async function showsPanels(page: Page): Promise<void> {
  const areShown = () => {
    const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
    while (comments.nextNode()) if (comments.currentNode.nodeValue === '$~') return false;
    return true;
  };
  await page.waitForFunction(areShown, undefined, { timeout: 2_000 }).catch(() => undefined);
}

/** A document that was loaded whole shows all that it has. */
function waitingForPanels(page: Page): Page {
  for (const name of ['goto', 'reload'] as const) {
    const load = page[name].bind(page) as (...given: unknown[]) => ReturnType<Page['reload']>;
    const loadAll = async (...given: Array<string | Parameters<Page['reload']>[0]>) => {
      const response = await load(...given);
      const options = given.at(-1);
      if (typeof options !== 'object' || options.waitUntil === undefined || options.waitUntil === 'load')
        await showsPanels(page);
      return response;
    };
    Object.assign(page, { [name]: loadAll });
  }
  return page;
}

/**
 * A form that is sent faster than a person can fill it in is refused; the page measures from the start of its
 * script.
 */
export async function waitForMinimumFillTime(page: Page): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(from + 350);
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Violations of WCAG 2.2 A and AA that axe finds, a line per rule with the elements; `without` are rules that are off. */
export async function accessibilityProblems(
  page: Page,
  within = 'html',
  without: readonly string[] = [],
): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  // A text that is fading in would have too little contrast.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([root, runOnly, off]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(root, {
        runOnly,
        rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations'],
        iframes: false,
      });
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((node) => node.target).join(', ')}`,
      );
    },
    [within, tags, without] as const,
  );
}

/** Autosaves do not arrive, so that a browser draft stays one. Chromium reports other failures in the console. */
export const withoutAutosaves = (page: Page, path: string): Promise<unknown> =>
  page.route(`**${path}*`, (route) =>
    route.request().headers()['prefer'] === preferMinimal ? route.abort('aborted') : route.fallback(),
  );

/** Before the page is opened: notes the layout shifts that a person sees. */
type Shift = { readonly value: number; readonly moved: readonly string[] };

export const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    type Entry = { value: number; sources: Array<{ node: Node | null }> };
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const words = (node: Node | null) => `${node?.nodeName} ${node?.textContent?.trim().slice(0, 40)}`;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as Entry[])
        shifts.push({ value, moved: sources.map(({ node }) => words(node)) });
    }).observe({ type: 'layout-shift', buffered: true });
  });

const allShiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

/** Shifts that somebody could see, of more than a thousandth of the window times its height, with what moved. */
export const shiftsOf = async (page: Page): Promise<Shift[]> =>
  (await allShiftsOf(page)).filter(({ value }) => value > 0.001);

export const totalShift = async (page: Page): Promise<number> =>
  (await allShiftsOf(page)).reduce((sum, { value }) => sum + value, 0);

/** Fonts, styles and scripts are in the browser's cache; only the document is slow, with 12 kB a second. */
export async function slowDown(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: 12_000,
    uploadThroughput: -1,
  });
}
