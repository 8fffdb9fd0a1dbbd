/** A company may write some of its texts in Hebrew or Arabic, or all of them. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { accessibilityProblems, hydrated, type OpenPage, setUpBrowser } from '../helpers/browser.ts';
import { samplePages } from '../helpers/public-pages.ts';
import { type Session, setUpPeople } from '../helpers/signed-in.ts';
import { changeLanguage } from '../helpers/site-language.ts';

const origin = inject('origin');
const browser = setUpBrowser();
const people = setUpPeople(browser);

test.each([390, 1440])(
  'the head of a post from right to left begins at one edge at %d px, below a path in the order of its links',
  async (width) => {
    const post = (await samplePages(origin)).find((address) => /^\/news\/./.test(address));
    const page = await browser.open({ origin, viewport: { width, height: 800 } });
    await page.goto(post!);
    const { path, rights } = await page.evaluate(() => {
      const current = document.querySelector('main nav [aria-current="page"]')!;
      const texts = ['h1', 'header .lead', 'header time'].map(
        (each) => document.querySelector(`main article ${each}`)!,
      );
      for (const text of [current, ...texts]) if (text.localName !== 'time') text.textContent = 'כל מה שצריך לדעת.';
      const edge = (element: Element, side: 'left' | 'right') => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return Math.round(range.getBoundingClientRect()[side]);
      };
      const link = document.querySelector('main nav li:first-child a')!;
      return { path: edge(current, 'left') - edge(link, 'right'), rights: texts.map((text) => edge(text, 'right')) };
    });
    // The oblique stroke with its margins.
    expect(path).toBeGreaterThan(18);
    expect(Math.max(...rights) - Math.min(...rights)).toBeLessThanOrEqual(1);
  },
);

/** The place where a text ends to the right. */
const rightOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    });

/** Wider than the window, or with texts that are cut off or above each other at its edge. */
const overflowOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isScrolled = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || isScrolled(element.parentElement));
    const outside = [...document.querySelectorAll('main :is(h1, h2, h3, p, a, button, label, td)')].filter(
      (element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const isHidden =
          !element.checkVisibility() || element.closest('.trap, .visually-hidden') !== null || width <= 1;
        return !isHidden && (left < -1 || right > clientWidth + 1) && !isScrolled(element.parentElement);
      },
    );
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
      ...outside.map((element) => `${element.localName} ${element.textContent?.slice(0, 40)}`),
    ];
  });

describe('a site in Arabic', () => {
  let admin: Session;
  let customer: Session;
  beforeAll(async () => {
    // Signed in before, because the helpers press English buttons.
    [admin, customer] = [await people.session('5550100000'), await people.session('5550100001')];
    await changeLanguage('ar-LB');
  });
  afterAll(() => changeLanguage('en-GB'));

  const visitors = ['home', 'contact', 'news', 'policies', 'login', 'comingSoon'] as const;
  const pages: ReadonlyArray<
    readonly [name: string, who: 'nobody' | 'customer' | 'admin', path: () => Promise<string>]
  > = [
    ...visitors.map((name) => [name, 'nobody', async () => href(name)] as const),
    ['a product', 'nobody', async () => href('product', { name: 'lamp-no-1' })],
    ['a post', 'nobody', async () => (await samplePages(origin)).find((address) => /^\/news\/./.test(address))!],
    ['no page', 'nobody', async () => '/nothing-here'],
    ['settings', 'customer', async () => href('settings')],
    ['orders', 'customer', async () => href('orders')],
    ['an order', 'customer', async () => href('newOrder', { product: 'lamp-no-1' })],
    ['news of the back office', 'admin', async () => href('postsAdmin')],
    ['a new post', 'admin', async () => href('postsAdmin', { post: 'new' })],
    ['roles', 'admin', async () => href('rolesAdmin')],
  ];

  test.each(pages)('%s fits windows of three widths in both themes, and is accessible', async (_, who, path) => {
    const as = { nobody: [], customer, admin }[who];
    const page: OpenPage = await people.open(await path(), { as, viewport: { width: 1280, height: 900 } });
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    expect(await page.locator('html').getAttribute('lang')).toBe('ar-LB');
    if (who !== 'nobody') expect(await rightOf(page, 'main h1')).toBeGreaterThan(800);
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflowOf(page), `${width} px`).toEqual([]);
      if (width === 320) continue;
      await page.emulateMedia({ colorScheme: width === 390 ? 'dark' : 'light' });
      expect(await accessibilityProblems(page), `${width} px`).toEqual([]);
    }
    await hydrated(page);
    expect(page.problems.filter((problem) => !problem.includes('Failed to load resource'))).toEqual([]);
  });

  test('numbers, addresses and amounts keep their order, and English texts their end', async () => {
    const page = await people.open(href('contact'), { as: [] });
    const placesOf = (selector: string, first: string, last: string) =>
      page
        .locator(selector)
        .first()
        .evaluate(
          (element, [start, end]) => {
            const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
            const at = (sign: string, index: number) => {
              const range = document.createRange();
              range.setStart(text, index);
              range.setEnd(text, index + sign.length);
              return range.getBoundingClientRect().left;
            };
            return (
              at(end as string, text.data.lastIndexOf(end as string)) -
              at(start as string, text.data.indexOf(start as string))
            );
          },
          [first, last],
        );
    expect(await placesOf('main a[href^="tel:"]', '+', '8')).toBeGreaterThan(40);
    expect(await placesOf('main a[href^="mailto:"]', 'd', 'e')).toBeGreaterThan(40);
    await page.goto(href('product', { name: 'lamp-no-1' }));
    expect(await page.locator('main').getByText('US$').first().textContent()).toContain('US$\u200e');
  });

  test('only its pages load the typeface of its script', async () => {
    const page = await browser.open({ origin });
    const fonts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'font' && fonts.push(new URL(request.url()).pathname));
    await page.goto(href('home'));
    await page.evaluate(() => document.fonts.ready);
    expect(fonts.filter((font) => font.includes('rubik-arabic'))).toHaveLength(1);
    expect(fonts.filter((font) => /inter|fraunces/.test(font))).toEqual([]);
  });

  test('the arrow keys of the toolbar follow the buttons', async () => {
    const page = await people.open(href('postsAdmin', { post: 'new' }), { as: admin });
    const tools = page.getByRole('toolbar').first().getByRole('button');
    await tools.first().focus();
    await page.keyboard.press('ArrowLeft');
    expect(await tools.nth(1).evaluate((tool) => tool === document.activeElement)).toBe(true);
  });
});
