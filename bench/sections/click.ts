/** In a real browser on the real site: what a visit loads, and the time from a click to the next page. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { href } from '#contract/routes.ts';
import { chromiumArguments, chromiumPath } from '../../tests/helpers/chromium.ts';
import { startProduct } from '../../tests/helpers/product.ts';
import type { Section } from '../section.ts';
import { median, rounded, table } from '../table.ts';

export const click: Section = async ({ quick }) => {
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
  try {
    const first = await firstVisit(browser, product.url('/'));
    const times: Click[] = [];
    for (let round = 0; round < (quick ? 3 : 11); round++) times.push(await clickTime(browser, product.url('/')));
    return `${table(
      ['JavaScript of the home page, kB br', 'files', 'kB', 'at most'],
      [
        [
          'before the page is idle or a visitor shows intent',
          first.early.files,
          rounded(first.early.bytes / 1000, 1),
          6,
        ],
        ['in all', first.all.files, rounded(first.all.bytes / 1000, 1), 70],
      ],
    )}\n\n${table(
      [
        'click on a prefetched link, to the next page’s content',
        'fastest, ms',
        'median, ms',
        'slowest, ms',
        'at most, ms',
      ],
      [
        row(`home to ${href('news')}, ${times.length} times: the page is in the document`, times, 'inDocument'),
        row('the frame that shows it is handed to the screen', times, 'painted'),
      ],
    )}`;
  } finally {
    await browser.close();
    await product.remove();
  }
};

/** Milliseconds from the event of the click. */
type Click = { inDocument: number; painted: number };

const maxMilliseconds: Click = { inDocument: 20, painted: 50 };

function row(name: string, clicks: readonly Click[], what: keyof Click): Array<string | number> {
  const times = clicks.map((each) => each[what]);
  const figures = [Math.min(...times), median(times), Math.max(...times)];
  return [name, ...figures.map((figure) => rounded(figure, 1)), maxMilliseconds[what]];
}

type Scripts = { files: number; bytes: number };

async function firstVisit(browser: Browser, address: string): Promise<{ early: Scripts; all: Scripts }> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.js(?:\?|$)/.test(name))
      .map((entry) => ({ name: entry.name, bytes: (entry as PerformanceResourceTiming).encodedBodySize })),
  );
  const sum = (of: typeof scripts): Scripts => ({
    files: of.length,
    bytes: of.reduce((total, { bytes }) => total + bytes, 0),
  });
  const early = scripts.filter(({ name }) => name.includes('/boot.'));
  if (early.length === 0) throw new Error('the boot script was not among what was loaded');
  await page.context().close();
  return { early: sum(early), all: sum(scripts) };
}

/** The first click of a visit; peers are measured until the next page is in the document. */
async function clickTime(browser: Browser, address: string): Promise<Click> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await watchForNews(page);
  const link = page.locator(`header a[href="${href('news')}"]`).first();
  const payload = page.waitForResponse((response) => response.url().includes('/_payload'));
  await link.hover();
  await (await payload).finished();
  // A hand takes a moment from pointing to clicking.
  await delay(300);
  // The page is asked before the click and answers once: to poll would take its time meanwhile.
  const time = page.evaluate(() => (window as unknown as { clickTimes: Promise<Click> }).clickTimes);
  await link.click();
  const milliseconds = await time;
  await page.context().close();
  return milliseconds;
}

const watchForNews = (page: Page) =>
  page.evaluate(() => {
    let clicked = 0;
    const before = document.querySelector('h1')?.textContent;
    addEventListener('click', (event) => (clicked = event.timeStamp), { capture: true });
    const { promise, resolve } = Promise.withResolvers<Click>();
    new MutationObserver((_, observer) => {
      const now = document.querySelector('h1')?.textContent;
      if (!clicked || !now || now === before) return;
      observer.disconnect();
      const inDocument = performance.now() - clicked;
      // The task after the frame: styles, layout and paint are done then.
      requestAnimationFrame(() => setTimeout(() => resolve({ inDocument, painted: performance.now() - clicked })));
    }).observe(document, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { clickTimes: promise });
  });
