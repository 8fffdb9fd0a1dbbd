/** Public pages with large text, forced colours, in print, without JavaScript and on dense displays. */
import { describe, expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { hydrated, type OpenPage, phone, setUpBrowser } from '../helpers/browser.ts';
import { fetchPolicy, fetchProducts, first } from '../helpers/public-pages.ts';

const origin = inject('origin');
const browser = setUpBrowser();
const header = (page: OpenPage) => page.getByRole('banner');

/** Pixels that a page is wider than its window. */
const overflow = (page: OpenPage) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.each([
  [320, 100, 'Northwind Precision Instrument'],
  [1000, 100, 'Northwind Precision Instrument'],
  [1100, 100, 'Northwind Precision Instrument'],
  [390, 150, 'Tarn'],
  [390, 200, 'Tarn'],
  [390, 200, 'Northwind Precision Instrument'],
])(
  'S39: at %i px with text at %i percent and the name %s, nothing scrolls horizontally and the logo keeps its size',
  async (width, size, name) => {
    const page = await browser.open({ origin, viewport: { width, height: 800 } });
    await page.goto(href('policies'));
    await hydrated(page);
    await page.evaluate(
      ([percent, text]) => {
        const long = [...document.styleSheets]
          .flatMap((sheet) => [...sheet.cssRules])
          .map((rule) => /\.(long_\w+)/.exec(rule.cssText)?.[1])
          .find((found) => found !== undefined);
        document.documentElement.style.fontSize = `${percent}%`;
        const brand = document.querySelector<HTMLElement>('header a');
        brand!.classList.toggle(String(long), text.length > 12);
        brand!.querySelector('span')!.textContent = text;
      },
      [size, name] as const,
    );
    expect(await overflow(page)).toBe(0);
    expect((await header(page).locator('svg').first().boundingBox())?.width).toBe(30);
  },
);

test.each([150, 200])(
  'S39: at 390 px with text at %i percent, the list of products does not scroll horizontally',
  async (size) => {
    const page = await browser.open({ origin, viewport: phone });
    await page.goto(href('products'));
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, size);
    expect(await overflow(page)).toBe(0);
  },
);

test.each([
  [390, true],
  [1280, false],
])('S39: at %i px the pictures of a product are a tab stop only where they scroll', async (width, scrolls) => {
  const page = await browser.open({ origin, viewport: { width, height: 900 } });
  await page.goto(href('product', { name: 'kettle' }));
  const strip = page.getByRole('region', { name: 'Pictures of Kettle' }).locator('> div');
  const found = await strip.evaluate((element: HTMLElement) => {
    element.focus();
    return [element.scrollWidth > element.clientWidth, document.activeElement === element];
  });
  expect(found).toEqual([scrolls, scrolls]);
  expect(await strip.getByRole('img').first().isVisible()).toBe(true);
});

test('S39: the button of the menu says whether it opens or closes', async () => {
  const page = await browser.open({ origin, viewport: phone, js: false });
  await page.goto('/');
  const summary = header(page).locator('summary');
  expect((await summary.innerText()).trim()).toBe('Menu');
  await summary.click();
  expect((await summary.innerText()).trim()).toBe('Close');
});

test('S9: without JavaScript there is no theme switch', async () => {
  const page = await browser.open({ origin, js: false });
  await page.goto('/');
  expect(await header(page).locator('[data-theme-switch]').isVisible()).toBe(false);
});

test('S39: with forced colours current links are underlined, and only changed paragraphs have a bar', async () => {
  const page = await browser.open({ origin });
  await page.emulateMedia({ forcedColors: 'active' });
  const { slug, versions } = await fetchPolicy(origin, 'privacy');
  await page.goto(href('policyCompare', { slug, from: 1, to: versions.length }));
  const lineOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).textDecorationLine);
  expect(await lineOf('header nav [aria-current]')).toContain('underline');
  const bars = await page.evaluate(() =>
    [...document.querySelectorAll('main div:has(> p > :is(ins, del)), main div:has(> p):has(~ div ins)')].map(
      (block) => [
        getComputedStyle(block).borderInlineStartStyle !== 'none',
        block.querySelector(':scope > p > :is(ins, del)') !== null,
      ],
    ),
  );
  expect(bars.length).toBeGreaterThan(3);
  expect(bars.filter(([hasBar, isChanged]) => hasBar && !isChanged)).toEqual([]);
});

test('S39: a printed page has the company, its URL and dark text on white, and no forms', async () => {
  const page = await browser.open({ origin, theme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  await page.goto(href('policyCompare', { slug: 'privacy', from: 1, to: 3 }));
  expect(await page.getByRole('contentinfo').innerText()).toContain('Tarn');
  expect(await page.locator('main').innerText()).toContain(`${origin}/policies/privacy/compare`);
  expect(await header(page).innerText()).toContain('Tarn');
  expect(await page.locator('form').first().isVisible()).toBe(false);
  const left = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().x);
  expect(await left('.printed-address')).toBe(await left('main .wrap'));
  // Links between changes are useless on paper.
  expect(await page.locator('main a[href^="#change"]:visible').count()).toBe(0);
  const backgrounds = await page.evaluate(() =>
    ['body', 'ins', 'del', 'footer'].map((name) => getComputedStyle(document.querySelector(name)!).backgroundColor),
  );
  expect(new Set(backgrounds)).toEqual(new Set(['rgb(255, 255, 255)']));
  const product = first((await fetchProducts(origin)).items);
  await page.goto(href('product', { name: product.name }));
  expect(await page.getByRole('button', { name: 'Add to cart' }).isVisible()).toBe(false);
  expect(await page.getByRole('link', { name: 'Order now' }).isVisible()).toBe(false);
});

describe('pictures are loaded in the size that the screen needs', () => {
  test.each([
    ['/', 1440, 1],
    ['/', 1440, 2],
    ['/about', 1440, 1],
    ['/about', 1440, 2],
    ['/contact', 1440, 2],
    ['/news', 1440, 1],
    ['/news', 820, 2],
    ['/products', 1440, 1],
    ['/products', 390, 2],
  ])('%s at %i px with a pixel ratio of %i', async (address, width, scale) => {
    const page = await browser.open({ origin, viewport: { width, height: 900 }, scale });
    await page.goto(address);
    const stretched = await page.evaluate(async () => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')];
      for (const picture of pictures) picture.loading = 'eager';
      await Promise.all(pictures.map((picture) => picture.decode()));
      return pictures.map((picture) => {
        const { width: shown, height } = picture.getBoundingClientRect();
        const [wide = 0, high = 0] = [Number(picture.getAttribute('width')), Number(picture.getAttribute('height'))];
        // The side that fills the frame decides; the other one is cropped.
        const needed = Math.max(shown, (height * wide) / high) * devicePixelRatio;
        const given = Number(/-(\d+)\.webp$/.exec(picture.currentSrc)?.[1]);
        return Math.round((needed / given) * 100) / 100;
      });
    });
    expect(stretched.length).toBeGreaterThan(0);
    expect(Math.max(...stretched)).toBeLessThanOrEqual(1.06);
  });
});

test('public pages link only the shared stylesheet', async () => {
  const page = await browser.open({ origin });
  for (const address of ['/', '/products', '/nope']) {
    await page.goto(address);
    const sheets = await page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect([address, sheets]).toEqual([address, [expect.stringMatching(/^\/assets\/boot\./)]]);
  }
});

test.each([
  ['Inter Variable', 400],
  ['Inter Variable', 620],
  ['Fraunces Variable', 380],
] as const)('%s %i has the letters of European languages', async (family, weight) => {
  const page = await browser.open({ origin });
  await page.goto(href('policies'));
  const letters = 'abcXYZ0123456789ÄÖÜßéèçñåøœŒ “”‘’–—…·€£©™°×−ČĎĚŇŘŠŤŮŽąćęłńśźżğışİőűșțāēģķļņļūėįųĠħĊŴŷẁỳẞ';
  const borrowed = await page.evaluate(
    async ([name, wanted, text]) => {
      // Copies of the rules, because the page itself does without a font that is late.
      const rules = [...document.styleSheets].flatMap((sheet) => fontRules([...sheet.cssRules]));
      function fontRules(list: CSSRule[]): CSSFontFaceRule[] {
        return list.flatMap((rule) =>
          rule instanceof CSSFontFaceRule
            ? rule
            : rule instanceof CSSLayerBlockRule
              ? fontRules([...rule.cssRules])
              : [],
        );
      }
      const descriptor = ({ style }: CSSFontFaceRule, property: string) => style.getPropertyValue(property);
      const faces = rules
        .filter((rule) => descriptor(rule, 'font-family').includes(name))
        .map(
          (rule) =>
            new FontFace('Copy', descriptor(rule, 'src'), {
              weight: descriptor(rule, 'font-weight'),
              unicodeRange: descriptor(rule, 'unicode-range'),
            }),
        );
      for (const face of faces) document.fonts.add(await face.load());
      const canvas = document.createElement('canvas').getContext('2d')!;
      const width = (letter: string, fallback: string) => {
        canvas.font = `${wanted} 40px Copy, ${fallback}`;
        return canvas.measureText(letter).width;
      };
      // A letter that the font lacks has the width of the fallback.
      return [...text].filter((letter) => width(letter, 'monospace') !== width(letter, 'serif'));
    },
    [family, weight, letters] as const,
  );
  expect(borrowed).toEqual([]);
});

test('a font that is late is used from the next soft navigation on', async () => {
  const page = await browser.open({ origin });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.woff2$/, async (route) => {
    await released;
    await route.continue();
  });
  // The load event waits for preloaded fonts.
  await page.goto(href('policies'), { waitUntil: 'domcontentloaded' });
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        new PerformanceObserver(() => resolve()).observe({ type: 'largest-contentful-paint', buffered: true }),
      ),
  );
  await hydrated(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const hasOwnFont = async () => {
    const { root } = await cdp.send('DOM.getDocument');
    const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
    const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.length === 1 && fonts[0]!.isCustomFont;
  };
  expect(await hasOwnFont()).toBe(false);
  release();
  await page.evaluate(() => document.fonts.ready);
  expect(await hasOwnFont()).toBe(false);
  await header(page)
    .locator(`a[href="${href('about')}"]`)
    .first()
    .click();
  await page.waitForURL(`**${href('about')}`);
  await expect.poll(hasOwnFont).toBe(true);
});
