import { describe, expect, inject, test } from 'vitest';
import { themes } from '#contract/theme.ts';
import { accessibilityProblems, desktop, hydrated, phone, setUpBrowser } from '../helpers/browser.ts';
import { samplePages } from '../helpers/public-pages.ts';

const origin = inject('origin');
const browser = setUpBrowser();

/** The texts of buttons that have more lines than words, in the page. */
function brokenButtons(): string[] {
  const linesOf = (button: Element) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size;
  };
  return [...document.querySelectorAll<HTMLElement>('main button')]
    .filter((button) => button.checkVisibility() && button.childElementCount === 0)
    .filter((button) => linesOf(button) > button.innerText.trim().split(/\s+/).length)
    .map((button) => button.innerText);
}

describe('public pages and the Error screen', async () => {
  const addresses = [...(await samplePages(origin)), '/nope'];

  test.each(addresses)(
    'S12-S16 S19 S21 S39 S46: %s hydrates without messages, axe finds no problem, and it does not scroll horizontally',
    async (address) => {
      const page = await browser.open({ origin, reducedMotion: true });
      await page.goto(address);
      await hydrated(page);
      await page.mouse.move(400, 400);
      expect(page.problems).toEqual(address === '/nope' ? [expect.stringContaining('404')] : []);
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        for (const viewport of [phone, desktop]) {
          await page.setViewportSize(viewport);
          expect([theme, viewport.width, await accessibilityProblems(page)]).toEqual([theme, viewport.width, []]);
        }
      }
      await page.setViewportSize({ width: 320, height: 640 });
      const [wide, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(wide).toBeLessThanOrEqual(shown as number);
      expect(await page.evaluate(brokenButtons)).toEqual([]);
    },
  );
});

test('S39: the first tab stop skips to the content', async () => {
  const page = await browser.open({ origin });
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.locator(':focus');
  expect(await skip.getAttribute('href')).toBe('#content');
  expect(await skip.isVisible()).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
});

test('S39: every tab stop is in view and has a focus indicator', async () => {
  const page = await browser.open({ origin });
  await page.goto('/contact');
  await hydrated(page);
  const stops: string[] = [];
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      if (!element || element === document.body) return null;
      const box = element.getBoundingClientRect();
      // A link that covers its card has the outline of the card.
      const focused = [null, '::after'].some((part) => {
        const { outlineStyle, boxShadow } = getComputedStyle(element, part);
        return outlineStyle !== 'none' || boxShadow !== 'none';
      });
      const inView = box.width > 0 && box.bottom > 0 && box.top < innerHeight;
      return { name: `${element.tagName} ${element.textContent?.trim() || element.id}`, focused, inView };
    });
    if (!stop) break;
    expect(stop).toMatchObject({ focused: true, inView: true });
    stops.push(stop.name);
  }
  expect(stops.length).toBeGreaterThan(15);
});

test('S4: the menu works on a phone without JavaScript', async () => {
  const page = await browser.open({ origin, js: false, viewport: phone });
  await page.goto('/');
  const link = page.locator('header a[href="/news"]').first();
  expect(await link.isVisible()).toBe(false);
  await page.locator('header summary').first().click();
  await link.click();
  await page.waitForURL('**/news');
});
