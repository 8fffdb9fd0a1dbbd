/** The first tap of a visit on a slow phone, and the bytes of documents and payloads. */
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { payloadHref } from '#contract/payload-address.ts';
import { href } from '#contract/routes.ts';
import { desktop } from '../../tests/helpers/browser.ts';
import { chromiumArguments, chromiumPath } from '../../tests/helpers/chromium.ts';
import { startProduct } from '../../tests/helpers/product.ts';
import { fetchPosts, fetchProducts, first } from '../../tests/helpers/public-pages.ts';
import type { Section } from '../section.ts';
import { median, rounded, table } from '../table.ts';

/** Milliseconds from the load of the document to the finger. */
const waits = [0, 100, 300, 1_500] as const;

export const firstClick: Section = async ({ quick }) => {
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
  try {
    const [posts, products] = await Promise.all([fetchPosts(product.origin), fetchProducts(product.origin)]);
    const addresses = [
      href('home'),
      href('news'),
      href('post', { slug: first(posts.items).slug }),
      href('product', { name: first(products.items).name }),
    ];
    const sizes = await Promise.all(addresses.map((address) => sizesOf(product.origin, address)));
    const rounds = quick ? 5 : 15;
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round++)
      for (const isFirst of [true, false])
        for (const wait of waits) visits.push(await visit(browser, product.origin, { isFirst, wait }));
    const rows = [true, false].flatMap((isFirst) =>
      waits.map((wait) => {
        const those = visits.filter((each) => each.isFirst === isFirst && each.wait === wait);
        return [
          isFirst ? 'nothing cached' : 'scripts cached',
          wait,
          rounded(median(those.map(({ hydrated }) => hydrated))),
          rounded(median(those.map(({ shown }) => shown))),
          those.filter(({ isSoft }) => isSoft).length,
        ];
      }),
    );
    return `${table(['page', 'document, bytes', 'brotli', 'payload, bytes', 'brotli'], sizes)}\n\n${table(
      [
        'visit of the home page',
        'tap after load, ms',
        'hydrated after load, ms',
        'next page shown after tap, ms',
        `without a load, of ${rounds}`,
      ],
      rows,
    )}`;
  } finally {
    await browser.close();
    await product.remove();
  }
};

async function sizesOf(origin: string, address: string): Promise<Array<string | number>> {
  const bytes = async (path: string) => Buffer.from(await (await fetch(origin + path)).arrayBuffer());
  const [document, payload] = [await bytes(address), await bytes(payloadHref(address))];
  const [first, second] = [document, payload].map((each) => brotliCompressSync(each).length);
  return [address, document.length, first!, payload.length, second!];
}

type Conditions = { readonly isFirst: boolean; readonly wait: number };
type Visit = Conditions & { readonly hydrated: number; readonly shown: number; readonly isSoft: boolean };

async function visit(browser: Browser, origin: string, { isFirst, wait }: Conditions): Promise<Visit> {
  const context = await browser.newContext({ baseURL: origin, viewport: desktop, hasTouch: true });
  try {
    const page = await context.newPage();
    if (!isFirst) await page.goto(href('about'), { waitUntil: 'networkidle' });
    await slowDown(page);
    await page.addInitScript(tapAfterLoad, { from: href('home'), to: href('news'), wait });
    await page.goto(href('home'), { waitUntil: 'commit' });
    await page.waitForFunction(() => 'shown' in sessionStorage);
    const times = await page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);
    const between = (start: string, end: string) => Number(times[end]) - Number(times[start]);
    return {
      isFirst,
      wait,
      hydrated: between('loaded', 'hydrated'),
      shown: between('tapped', 'shown'),
      isSoft: times['documents'] === '1',
    };
  } finally {
    await context.close();
  }
}

/** A phone of the middle class with a good connection. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const bytesPerSecond = 1_250_000;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 50,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** Runs in the page, because a tap from outside would wait for the page to be idle. Notes times in milliseconds. */
function tapAfterLoad({ from, to, wait }: { from: string; to: string; wait: number }): void {
  const note = (name: string) => {
    sessionStorage[name] ??= performance.timeOrigin + performance.now();
  };
  sessionStorage['documents'] = Number(sessionStorage['documents'] ?? 0) + 1;
  const root = new MutationObserver(() => {
    if ('hydrated' in document.documentElement.dataset) note('hydrated');
    if (location.pathname !== to || !document.querySelector('main h1') || document.title === sessionStorage['title'])
      return;
    root.disconnect();
    requestAnimationFrame(() => setTimeout(note, 0, 'shown'));
  });
  root.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
  if (location.pathname !== from) return;
  addEventListener('load', () => {
    note('loaded');
    sessionStorage['title'] = document.title;
    setTimeout(() => {
      const link = document.querySelector<HTMLAnchorElement>(`header a[href="${to}"]`);
      for (const type of ['touchstart', 'pointerdown']) link?.dispatchEvent(new Event(type, { bubbles: true }));
      setTimeout(() => {
        note('tapped');
        link?.click();
      }, 80);
    }, wait);
  });
}
