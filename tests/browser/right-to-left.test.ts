/** A company may write some of its texts in Hebrew or Arabic. */
import { expect, inject, test } from 'vitest';
import { setUpBrowser } from '../helpers/browser.ts';
import { samplePages } from '../helpers/public-pages.ts';

const origin = inject('origin');
const browser = setUpBrowser();

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
