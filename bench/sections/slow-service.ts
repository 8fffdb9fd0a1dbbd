/** The overview of administrators while the trade service takes a second for each answer, or fails. */
import { get } from 'node:http';
import { type Browser, chromium, type Page } from 'playwright-core';
import { href } from '#contract/routes.ts';
import { type Account, startAccount } from '../../tests/helpers/account.ts';
import { chromiumArguments, chromiumPath } from '../../tests/helpers/chromium.ts';
import { demoPeople } from '../../tests/helpers/demo-people.ts';
import type { SignedInPerson } from '../../tests/helpers/sign-in.ts';
import { type SlowService, startSlowService } from '../../tests/helpers/slow-service.ts';
import type { Section } from '../section.ts';
import { median, rounded, table } from '../table.ts';

const second = 1000;
const overview = href('account');

export const slowService: Section = async ({ quick }) => {
  const proxy = Promise.withResolvers<SlowService>();
  const account = await startAccount({}, async ({ urls }) => {
    proxy.resolve(await startSlowService(urls.trade));
    return { TRADE_URL: (await proxy.promise).url };
  });
  const trade = await proxy.promise;
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
  try {
    const person = await account.person(demoPeople.admin.phoneNumber);
    const setting = { account, trade, person, browser };
    return `${await bytesTable(setting, quick ? 5 : 15)}\n\n${await screensTable(setting, quick ? 3 : 9)}`;
  } finally {
    await browser.close();
    await account.remove();
    await trade.close();
  }
};

type Setting = { account: Account; trade: SlowService; person: SignedInPerson; browser: Browser };

/** In milliseconds from the request. */
type Response = { first: number; last: number; failedPanels: string };

const kinds = ['no delay', '1 s', 'dead'] as const;
type Kind = (typeof kinds)[number];

function behave(trade: SlowService, kind: Kind): void {
  trade.release();
  if (kind === '1 s') trade.delay(second);
  if (kind === 'dead') trade.fail();
}

async function bytesTable({ account, trade, person }: Setting, rounds: number): Promise<string> {
  const session = `__Host-session=${person.token}; __Host-session-id=${person.sessionId}`;
  const ways = { whole: session, streamed: `${session}; scripts=1` };
  const responses = new Map<string, Response[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const kind of kinds) {
      behave(trade, kind);
      for (const [way, cookie] of Object.entries(ways)) {
        const response = await responseOf(account.product.url(overview), cookie);
        // The first round fills the caches of the gateway.
        if (round > 0) add(responses, `${kind}, ${way}`, response);
      }
    }
  }
  trade.release();
  const rows = [...responses].map(([name, all]) => [
    name,
    rounded(median(all.map(({ first }) => first))),
    rounded(median(all.map(({ last }) => last))),
    all.at(-1)!.failedPanels,
  ]);
  const head = ['delay of trade, document', 'first byte, ms', 'end, ms (at most 1100)', 'panels that failed'];
  return `${table(head, rows)}\n\nThe first byte with a delay may be 30 ms later than without.`;
}

function responseOf(url: string, cookie: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const request = get(url, { agent: false, headers: { cookie } }, (response) => {
      let first = 0;
      let html = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        first ||= performance.now() - start;
        html += chunk;
      });
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
        const labels = html.matchAll(/<p>([^<]+)(?:<!-- -->)? could not be loaded/g);
        const failedPanels = [...labels].map(([, label]) => label).join(', ') || 'none';
        resolve({ first, last: performance.now() - start, failedPanels });
      });
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}

/** In milliseconds from the click, or from the start of the navigation; `shifts` is the sum of the layout shifts. */
type Screen = { frame: number; panels: number; shifts: number };

async function screensTable({ account, trade, person, browser }: Setting, rounds: number): Promise<string> {
  const screens = new Map<string, Screen[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const kind of ['no delay', '1 s'] as const) {
      for (const [way, navigate] of Object.entries(ways)) {
        const page = await openSettings(browser, account, person);
        behave(trade, kind);
        const screen = await navigate(page);
        behave(trade, 'no delay');
        await page.context().close();
        if (round > 0) add(screens, `${kind}, ${way}`, screen);
      }
    }
  }
  const rows = [...screens].map(([name, all]) => {
    const frames = all.map(({ frame }) => frame);
    return [
      name,
      rounded(median(frames)),
      rounded(Math.max(...frames)),
      rounded(median(all.map(({ panels }) => panels))),
      rounded(Math.max(...all.map(({ shifts }) => shifts)), 3),
    ];
  });
  const head = [
    'delay of trade, in Chromium',
    'frame painted, ms (at most 150)',
    'slowest',
    'last panel, ms (at most 1100)',
    'layout shift',
  ];
  return table(head, rows);
}

/** Another page of the account first, because only then the gateway knows that the browser runs scripts. */
async function openSettings(browser: Browser, account: Account, person: SignedInPerson): Promise<Page> {
  const page: Page = await account.open({ open: async () => (await browser.newPage()) as never }, person);
  await page.addInitScript(watchScreen);
  await page.goto(account.product.url(href('settings')));
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  return page;
}

const ways: Record<string, (page: Page) => Promise<Screen>> = {
  async 'as a document'(page) {
    await page.goto(new URL(overview, page.url()).href);
    return page.evaluate(() => (window as unknown as Watched).overviewShown);
  },
  async 'by a click'(page) {
    const screen = page.evaluate(() => (window as unknown as Watched).overviewShown);
    // Without the way of a mouse, which would start a prefetch.
    await page.evaluate((path) => document.querySelector<HTMLElement>(`nav a[href="${path}"]`)?.click(), overview);
    return screen;
  },
};

type Watched = { overviewShown: Promise<Screen> };

/** Runs in the page before its scripts. */
function watchScreen(): void {
  const { promise, resolve } = Promise.withResolvers<Screen>();
  let start = 0;
  let shifts = 0;
  let frame: Promise<number> | undefined;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  addEventListener('click', ({ timeStamp }) => (start = timeStamp), { capture: true });
  // The task after the frame: styles, layout and paint are done then.
  const painted = () =>
    new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now() - start))));
  const observer = new MutationObserver(async () => {
    const today = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === 'Today');
    if (!today) return;
    frame ??= painted();
    if (document.querySelector('[class*=skeleton]') || !document.querySelector('main [role=img]')) return;
    observer.disconnect();
    const panels = await painted();
    resolve({ frame: await frame, panels, shifts });
  });
  observer.observe(document, { childList: true, subtree: true });
  Object.assign(window, { overviewShown: promise });
}

function add<T>(lists: Map<string, T[]>, name: string, value: T): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}
