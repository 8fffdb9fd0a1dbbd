/** Languages such as German have words that are longer than a phone is wide. */
import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { hydrated, type OpenPage, setUpBrowser } from '../helpers/browser.ts';
import { samplePages } from '../helpers/public-pages.ts';
import { setUpPeople } from '../helpers/signed-in.ts';

const origin = inject('origin');
const browser = setUpBrowser();
const people = setUpPeople(browser);
const narrow = { width: 320, height: 640 };
const word = 'Datenschutzgrundverordnungsbeauftragtenverzeichnis';

/** Puts the word into every text of the page but amounts and dates, as the company might, and returns the width of the page and what is wider. */
const widthWith = (page: OpenPage) =>
  page.evaluate((long) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const { parentElement } = text;
      const isText =
        text.data.trim() !== '' && !parentElement?.closest('script, style, option, noscript, .figures, time');
      if (isText) text.data = `${long} ${text.data}`;
    }
    const { clientWidth, scrollWidth } = document.documentElement;
    const wide = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.localName}.${element.className}`);
    return { over: scrollWidth - clientWidth, wide: scrollWidth > clientWidth ? wide.slice(0, 12) : [] };
  }, word);

const fits = { over: 0, wide: [] };

test('every public page fits a phone of 320 pixels with a very long word in every text', async () => {
  const page = await browser.open({ origin, viewport: narrow });
  const found: Record<string, unknown> = {};
  const addresses = [...(await samplePages(origin)), href('login'), '/no-such-page'];
  for (const address of addresses) {
    await page.goto(address);
    const result = await widthWith(page);
    if (result.over > 0) found[address] = result;
  }
  expect(found).toEqual({});
});

test.each(['account', 'settings', 'orders', 'messages', 'cart'] as const)(
  'the page %s of a customer fits, too',
  async (name) => {
    const page = await people.open(href(name), { as: await people.session('5550100001'), viewport: narrow });
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(await widthWith(page)).toEqual(fits);
  },
);
